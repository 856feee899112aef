/** Why the work on a request or a backtest did not come to its end, and what it went on without. */
export const workSentences = {
  questions_tries: 'Finding the questions did not succeed, after several attempts. Try again, or paste the questions as text.',
  answers_tries: 'Answering stopped after several attempts. What was answered is kept; start answering again for the rest.',
  no_room_for_texts:
    'The organisation stores as much as it may: there is no room for the texts of this file. Delete documents that are not needed, or take a larger plan, then try again.',
  source_gone: 'The file was deleted, or there never was one.',
  earlier_unused: 'The earlier form could not be used; the questions are answered without it.',
  not_remembered:
    '{sheet}: the correction is used for this file, but not remembered for others, for its lists and texts come to more than 100 kB. Where they repeat each other, shorten them and find the questions anew.',
  backtest_tries: 'The backtest did not succeed, after several attempts. Start it again.',
  backtest_unfilled: 'In “{file}” nobody has answered anything yet. Choose a questionnaire that people have filled in.',
} as const;
