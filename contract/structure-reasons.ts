/** How a language model read the structure of a form, or why it did not. */
export const structureSentences = {
  structure_read: 'as a language model read it',
  structure_unread:
    'The language model failed to read parts of the form: {parts} of {all}, from “{text}” on. What was found there without it stands.',
  structure_silent: 'The language model read no question where some were found without it: {number}, the first “{text}”. They stay.',
  structure_cut: 'The form is longer than is shown to a language model. What follows on “{text}” is as it was found without one.',
  structure_taken: 'Nothing was found by structure alone, so {model} read the form. Look through its questions before anything is sent.',
  structure_unsure: 'A part of the form may not have been recognised: look through what was found before you rely on it.',
  structure_nothing: '{model} read the form too and found no question in it.',
  structure_withheld: 'This file may not be sent to a language model: it, or a folder it is in, is marked so.',
  structure_columns: 'This file has columns to go by; a language model is not asked for it. Mark its columns by hand.',
  structure_no_model: 'No language model is connected. An owner or admin connects one in the settings of the organisation.',
  structure_long: 'The language model said more of this form than is kept.',
  structure_tries: 'Reading the form with the language model broke off several times. Try again later.',
} as const;
