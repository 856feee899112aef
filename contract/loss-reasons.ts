/** Where, of one place or of several, and then what. */
const inRows = <What extends string>(what: What) =>
  ({ one: `{sheet}, row {rows}: ${what}`, other: `{sheet}, rows {rows}: ${what}` }) as const;
const onPages = <What extends string>(what: What) =>
  ({ one: `Page {pages} ({text}): ${what}`, other: `Pages {pages} ({text}): ${what}` }) as const;
const inParagraphs = <What extends string>(what: What) =>
  ({ one: `Text, paragraph {paragraphs} ({text}): ${what}`, other: `Text, paragraphs {paragraphs} ({text}): ${what}` }) as const;
const inLines = <What extends string>(what: What) => ({ one: `Line {lines}: ${what}`, other: `Lines {lines}: ${what}` }) as const;

/** What of a file looks like a part of the form and was not taken, with the way on. */
export const lossSentences = {
  lost_asks: inRows('a text asks, but it was not taken as a question; add the row by hand if it is one.'),
  lost_id: inRows('has an id as the questions have, but was left.'),
  lost_waiting: inRows('a cell to fill in stands in column {columns}, but no question was found beside it.'),
  lost_placeless: inRows('asked, but no place for the answer was recognised, unlike in the other rows.'),
  lost_no_column: inRows('no column of the table was recognised as the answer; mark it.'),
  lost_under: inRows('an empty cell stands under the text, as under the questions, but it was not taken as one.'),
  lost_over: inRows(
    'labels with an empty cell beside them ({text}) stand over the table and were left; add the rows by hand if they are to be filled in.',
  ),
  lost_unconvincing: inRows('looks like a table, but nothing says that it asks; mark its columns if it does.'),
  lost_sum: inRows('a sum whose cells are empty was left; add the row by hand if it is to be filled in.'),
  lost_drawn_beside: inRows(
    'drawn empty cells stand beside texts, but nothing of it was read; mark them as a table of this sheet if they are to be filled in.',
  ),
  lost_header_within: inRows(
    'reads like the header of another table, but the rows under it were read by the header above; mark them as a table of their own.',
  ),
  lost_drawn_list: inRows(
    'a header stands over empty rows to fill in, but it was not taken as a question; add the rows by hand if they ask.',
  ),
  lost_drawn_boxes: inRows(
    'empty cells stand before short texts, as boxes do before options, but it was not taken as a question; add the rows by hand if they ask.',
  ),
  lost_drawn_box: inRows('a drawn empty box stands under the text, but it was not taken as a question; add the rows by hand if they ask.'),
  lost_drawn_labels: inRows('drawn empty cells stand under labels, but it was not taken as a question; add the rows by hand if they ask.'),
  lost_between: inRows('short texts stand between the places for answers and were not read; look whether they say what may be chosen.'),
  left_waiting: inRows('cells wait for an answer beside texts, but all of it was left; mark its columns if it belongs to the form.'),
  left_asking: inRows('texts ask, but all of it was left; mark its columns if it belongs to the form.'),
  left_numbered: inRows('numbered texts stand beside an empty column, but all of it was left; mark its columns if it belongs to the form.'),
  left_labels: inRows('empty cells stand beside labels, but all of it was left; mark its columns if it belongs to the form.'),
  lost_more_rows:
    '{sheet}: {shown} of the {all} rows that were left out are listed. Look through the sheet; a row that asks can be added by hand.',
  lost_drawn_column:
    '{sheet}: column {column} has no label, but is drawn and empty beside the questions as the places for answers are; mark it if it is one.',
  lost_empty_column:
    '{sheet}: column {column} ({text}) is empty beside the questions, but was not recognised as a place for answers; mark it if it is one.',
  lost_asking_column:
    '{sheet}: column {column} holds texts that ask, but only {columns} was read; mark it as a table of its own if it is one.',
  lost_header_question:
    '{sheet}, row {row}: {question} was taken as a question answered with {answer}, while all others are empty; leave the row out if it is the header.',
  lost_paragraph_asks: inParagraphs('it asks, but was not taken as a question.'),
  lost_paragraph_line: inParagraphs('a line to write on stands there, but no question was taken with it.'),
  lost_paragraph_field: inParagraphs('a field to fill in stands there, but no question was taken with it.'),
  lost_paragraph_numbered: inParagraphs('it is numbered as the questions are, but was not taken as one.'),
  lost_paragraph_signed: inParagraphs(
    'it ends the form and names several things, and was taken as a question; leave it out if a person signs there.',
  ),
  lost_paragraph_numbers: 'Text, paragraph {paragraph}: before {text} ({id}) the numbers {ids} are missing; compare with the form.',
  lost_line_asks: inLines('it asks, but was not taken as a question; write one question a line, or number them.'),
  lost_line_left: {
    one: 'Line {lines}: not taken as a question: it heads nothing, or speaks about the others.',
    other: 'Lines {lines}: not taken as questions: they head nothing, or speak about the others.',
  },
  lost_page_asks: onPages('a line asks, but was not taken as a question.'),
  lost_page_boxes: onPages('a box to tick stands there, but belongs to no question that was found.'),
  lost_page_labels: onPages('labels stand there with nothing after them, but were not taken as questions.'),
  lost_page_side: onPages('several labels with a line to write on stand there, but not all were taken.'),
  lost_page_columns: onPages('labels stand over columns there, but the rows under them were not taken.'),
  lost_page_numbered: onPages('a line is numbered as the questions are, but was not taken as one.'),
  lost_page_fields: onPages('form fields were left: nothing says what to write there.'),
  lost_page_numbers: onPages('before it ({id}) the numbers {ids} are missing; compare with the form.'),
} as const;
