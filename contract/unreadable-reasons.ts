/** Why a file cannot be read, or read no more, said beside its name. Of a general kind first, then those that tell more. */
export const unreadableSentences = {
  unreadable_damaged: 'The file is damaged. Open and save it in the program that made it, or ask for it again.',
  unreadable_encrypted: 'The file is protected by a password. Remove the password and send it again.',
  unreadable_unsupported: 'The file is of a kind that is not read here. Save it as PDF, DOCX, XLSX, CSV or text and send that.',
  unreadable_mismatch: 'The file is of another type than its name says. Rename it, or send the right file.',
  unreadable_empty: 'The file holds no text. Check that it is the right file.',
  unreadable_limit: 'The file is over a limit of what is read. Split it, or send the part that matters.',
  unreadable_no_bytes: 'The file is empty (0 bytes). Send it again.',
  unreadable_pictures: 'No text could be read in the pictures of the file. Scan or take them anew, sharp and upright.',
  unreadable_archive: 'The file is a zip archive. Unpack it and send the files that are in it.',
  unreadable_message: 'The file is an Outlook message (.msg), which is not read. Save it as .eml or as a PDF.',
  unreadable_binary: 'The file is a binary workbook (.xlsb), which is not read. Save it as .xlsx and send that.',
  unreadable_old: 'The file is an old office file of a kind that is not read. Save it as .xlsx, .docx or .pdf and send that.',
  unreadable_scan: 'The file holds pictures of text (a scan) and no text. Run it through text recognition and send that.',
  unreadable_xfa:
    'The file is a form that only Adobe Reader can show (XFA). Open it there, print it to a new PDF or save it as Word or Excel, and send that.',
  unreadable_pages: 'The file has {pages} pages; at most {most} are read. Split it.',
  unreadable_questions:
    'The questions of the file with all that may be chosen come to {megabytes} MB of text; at most {most} MB are taken. Shorten the lists and texts that stand at many questions, or split the file.',
  unreadable_slow: 'Reading the file took longer than {seconds} s and was given up. Split it, or send the part that matters.',
  unreadable_memory: 'Reading the file needs more than {size} MB of memory and was given up. Split it, or send the part that matters.',
  unreadable_broke: 'The file ended the program that reads it. Save it again in the program it comes from, and send that.',
  unreadable_unbroken:
    'The file holds a piece of text without a break that is too long to be read. Break it into lines or cells, or send the part that matters.',
  unreadable_nested: 'The file nests more than {most} elements in one another. Save it as PDF or as text and send that.',
  unreadable_tries: 'The file could not be read, after several tries. Save it anew or in another format and upload it again.',
  off_drive: 'The file is not on its drive any more. What was read of it still serves; delete the document if it should not.',
} as const;
