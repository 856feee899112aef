/** Where, on one page or on several, and then what. */
const onPages = <What extends string>(what: What) => ({ one: `Page {pages}: ${what}`, other: `Pages {pages}: ${what}` }) as const;

/** What people should know of how a file was read, whether it is a form to fill in or a paper of the knowledge base. */
export const readingSentences = {
  // a form
  comes_back_as_copy:
    'This is a {type} file. It comes back as a new workbook (.xlsx) with its texts, numbers, merged cells and column widths; colours, pictures, lists to choose from and formulas stay behind.',
  pdf_locked: 'This PDF is locked against changes by its maker: it is read, but not filled in; the answers go into a document.',
  page_takes_files: {
    one: 'One question of the page asks for a file, which cannot be put into a saved page. Attach it where the page is sent.',
    other: '{count} questions of the page ask for a file, which cannot be put into a saved page. Attach these where the page is sent.',
  },
  mail_attachments: 'Attached to the message: {files}. Where the form is among these, save it and add it by itself.',
  scan_recognised: 'The file is a scan: its text was recognised from the picture. Compare the questions with the pages before you start.',
  scan_late: 'Not every page of the scan could be read in time. Split it, or run it through text recognition and send that.',
  mapping_without_sheet: 'The mapping names a sheet {sheet}, which is not in the file.',
  mapping_without_column: '{sheet}: the mapping was not used, since it names column {column}; the last column there is {last}.',
  mapping_no_box:
    '{sheet}: the mapping was not used, since the table is no box for an answer: that is one cell, or a label and an empty cell, under the text that asks.',
  nothing_in_text: 'No questions were found in the text. Write one question a line, or number them.',
  nothing_in_mail: 'No questions were found in the message itself. Where an attachment holds them, save that and add it by itself.',
  nothing_in_file: 'No questions were found in “{file}”. Mark the question column yourself, or paste the questions as text.',
  nothing_on_sheets: {
    one: 'No table with questions was found on the visible sheet of “{file}”. Mark the question column yourself.',
    other: 'No table with questions was found on {count} visible sheets of “{file}”. Mark the question column yourself.',
  },
  nothing_beside_hidden: {
    one: 'No table with questions was found on the visible sheets of “{file}”. One sheet is hidden: read hidden sheets too, or mark the question column yourself.',
    other:
      'No table with questions was found on the visible sheets of “{file}”. {count} sheets are hidden: read hidden sheets too, or mark the question column yourself.',
  },
  // a paper
  pages_unsure: onPages('not read well (a poor scan, or drawings). Compare what is cited from there with the page.'),
  pages_without_text: onPages('pictures in which no text could be read. What they say is not known.'),
  pages_late: onPages('not read in time and left out. Scan them anew, or save the file with its text.'),
  pages_left: onPages('not read: at most {most} scanned pages of a file are. Split it.'),
  picture_unsure: 'The picture could not be read well: compare what is cited from it with the picture.',
  other_language:
    'Text in pictures is recognised in English, Slovenian, Italian, French and Ukrainian; some of this seems to be in another language and may hold wrong letters.',
  rows_unsure: onPages(
    'the rows of the table could not be told apart, so some of its answers were left out. Add them by hand, or add the file as a workbook.',
  ),
  rows_cut: 'Sheet {sheet}: the first {shown} of {all} rows were read.',
  blank_form: 'This is a questionnaire that nobody has filled in; answers cannot rest on it.',
  /** Kept from the time when what was said of an attachment was a sentence. */
  attachment_unread: 'Attached: {said}',
  attachments_left: {
    one: 'One of {all} attachments was left out. Save it and add it by itself.',
    other: '{count} of {all} attachments were left out. Save them and add them by themselves.',
  },
} as const;
