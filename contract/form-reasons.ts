/** What a customer's form would refuse of an answer, by what it says itself of how answers are written. */
export const formSentences = {
  form_value: 'The form does not offer “{value}”.',
  form_too_long: 'The text has {length} characters, the form takes {most} at most.',
  form_date: 'The form wants a day as {format}, and “{value}” cannot be written so.',
  form_number: 'The form wants a number, and “{value}” is none.',
  form_required: 'The form wants an answer here, and none goes out.',
  form_not_asked: 'The form asks this only where {ref} is {choices}, which it is not.',
} as const;
