/**
 * What a column holds where the database cannot say it: `table.column`, by the file that has the type. `npm run schema` reads this
 * when it writes tables.ts. Columns with a list of values in a check, and all others, need nothing here.
 */
export const openColumns: Record<string, Record<string, string>> = {
  '#contract/ai-model.ts': { 'ai_model.test': 'ModelTest' },
  '#contract/answer-fields.ts': { 'qa_entry.fields': 'AnswerField[]' },
  '#contract/answers.ts': {
    'instant_answer.proposal': 'Proposal',
    'library_entry.fact_source': 'Citation',
    'qa_entry.citations': 'Citation[]',
    'told_answer.citations': 'Citation[]',
    'qa_entry.related': 'Related[]',
    'qa_entry.flags': 'Flag[]',
    'qa_entry.made_by': 'MadeBy',
  },
  '#contract/assistant.ts': { 'assistant_person.favourites': 'Specialist[]', 'assistant_turn.citations': 'LawCitation[]' },
  '#contract/backtests.ts': { 'backtest.figures': 'BacktestFigures', 'backtest.items': 'BacktestItem[]' },
  '#contract/documents.ts': { 'document.metadata': "DocumentItem['metadata']" },
  '#contract/entry-statuses.ts': { 'qa_entry_count.status': 'EntryStatus' },
  '#contract/events.ts': { 'event.data': 'EventData', 'event.name': 'EventName', 'webhook_delivery.data': 'EventData' },
  '#contract/extraction.ts': {
    'qa_entry.location': 'AnswerPlace[]',
    'remembered_mapping.mapping': 'Mapping',
    'request.mapping': 'MappingBySheet',
    'request_sheet.mapping': 'Mapping',
    'request_sheet.role': 'SheetRole',
  },
  '#contract/model-usage.ts': { 'ai_model.prices': 'PricesByModel' },
  '#contract/model-providers.ts': { 'ai_model.provider': 'ModelProvider' },
  '#contract/qa-entries.ts': { 'qa_entry.answer_type': 'AnswerType', 'qa_entry.source': "QaEntry['source']" },
  '#contract/reasons.ts': {
    'backtest.because': 'Reason[]',
    'qa_entry.reasons': 'Reason[]',
    'request.because': 'Reason[]',
    'run.stopped_by': 'Reason',
    'request.notes': 'Reason[]',
    'request_sheet.because': 'Reason[]',
    'document.because': 'Reason[]',
    'document.notes': 'Note[]',
    'integration.notes': 'Note[]',
  },
  '#contract/request-templates.ts': { 'request.people': 'SectionPerson[]', 'request_template.people': 'SectionPerson[]' },
  '#contract/scope.ts': { 'request.scope': 'Scope', 'request_template.scope': 'Scope' },
  '#contract/saved-views.ts': { 'saved_view.filter': 'ViewFilter' },
  '#engine/reading/model.ts': { 'library_entry.place': 'KnowledgePlace', 'passage.place': 'KnowledgePlace' },
};

/** What the name of a column does not say. */
export const remarks: Record<string, string> = {
  'attempt.who': 'A hash.',
  'document.dated': 'When it was filled in or last changed, as it says itself.',
  'library_apart.one': 'The smaller id of two entries that ask the same and are kept both.',
  'event.user_id': 'The one member whom it is for; null: all of the organisation.',
  'library_entry.fact': 'Which fact about the company it states (contract/facts.ts), and the citation its value was taken from.',
  'library_entry.folder_ids': 'Where an approved answer may be used; of a pair of a document, the document says it.',
  'library_entry.rewritten': 'Somebody changed in the library what an approved answer says; edits of that answer leave it alone.',
  'notification.thing': 'What the news is of, as its maker names it: the same is told once, or renewed.',
  'subscription.id': 'As the payment provider names it; `given_…` for one that was given.',
  'subscription.noted_rank': 'Among messages of one second: made 0, changed 1, ended 2.',
  'qa_entry_count.doubt': 'What its flags say of trust (doubtOf in contract/trust.ts).',
  'qa_entry_count.trusted':
    'Between which limits of trust the confidence lies: under WEAK_BELOW 0, under SURE_FROM 1, else 2 (contract/trust.ts).',
  'qa_entry.fields': 'Which of `answer`, `choice` and `comment` the entry has (contract/answer-fields.ts); the others are null.',
};
