/** Rules of question finding that can be switched off one at a time: the text that is it, and what stands there instead. */
export interface Rule {
  name: string;
  /** Under engine/questions. */
  file: string;
  text: string;
  without: string;
}

const rule = (name: string, file: string, text: string, without: string): Rule => ({ name, file, text, without });

export const rules: Rule[] = [
  rule('a mark says which rows are asked', 'sheet/layout.ts', "gate: withRole('gate')", 'gate: null'),
  rule('option lists on another sheet', 'rules/sheet-roles.ts', 'if (reference !== undefined) {', 'if (false) {'),
  rule('questions in a cell by their ids', 'sheet/parts.ts', 'return asking >= parts.length * 0.5 ? parts : [];', 'return [];'),
  rule(
    'questions in a cell by lines that ask',
    'sheet/parts.ts',
    'return !open && parts.every((part) => hasLetters(part)) ?',
    'return false ?',
  ),
  rule(
    'questions in a cell by letters that count',
    'sheet/parts.ts',
    'return parts.every((part) => asks(part.text) && countWords(part.text) >= 3) ? parts : [];',
    'return [];',
  ),
  rule('a list that slipped to another row', 'sheet/answer-places.ts', 'const slipped = !wide', 'const slipped = false && !wide'),
  rule(
    'prompts and texts that say: write nothing',
    'sheet/answer-places.ts',
    "if (saysKeepOut(slot.prompt ?? '') || keptOut(grid.text(top, left))) continue;",
    '',
  ),
  rule(
    'rows for the other side',
    'sheet/read-table.ts',
    "else if (verdict.kind === 'side') state.other =",
    "else if (verdict.kind === 'side') state.stem =",
  ),
  rule('titles in repeated headers', 'sheet/read-table.ts', 'const title = header ?', 'const title = false ?'),
  rule('guidance in rows', 'rules/rows.ts', "if (countWords(text) <= 3 && headerMeaning(text)?.role === 'guidance')", 'if (false)'),
  rule(
    'rows marked as deleted',
    'rules/rows.ts',
    'if (isDeletedText(text) || grid.sheet.at(row, layout.question)?.strike === true)',
    'if (false)',
  ),
  rule('end marks', 'rules/rows.ts', 'if (id === null && isEndMarker(text) && row >= context.lastAsked)', 'if (false)'),
  rule('rows that look different', 'sheet/banners.ts', 'found.length <= Math.max(1, texts * MOST) ? found : []', '[]'),
  rule('templates in angle brackets', 'rules/rows.ts', 'if (isTemplate(text))', 'if (false)'),
  rule('joining words', 'rules/rows.ts', 'if (isJoiningWord(text))', 'if (false)'),
  rule('texts over the answer columns', 'rules/rows.ts', 'if (spansAnswers(context, row))', 'if (false)'),
  rule(
    'follow-ups without an id',
    'rules/rows.ts',
    'if (follows && row > context.firstHeaderRow',
    'if (false && row > context.firstHeaderRow',
  ),
  rule('stands for an id', 'rules/rows.ts', 'isIdLike(rawId) || standsForId(rawId, text)', 'isIdLike(rawId)'),
  rule('stems before rows with lists', 'rules/rows.ts', "if (/:\\s*$/.test(text)) return { kind: 'stem', row, text };", ''),
  rule(
    'rows without an id that look as the others do',
    'rules/rows.ts',
    'if (places.length > 0 && likeOthers(context, row, text))',
    'if (false)',
  ),
  rule('answers that are formulas', 'rules/rows.ts', 'if (mirrored) return left(MIRRORED, true);', ''),
  rule(
    'answer columns taken from another sheet',
    'sheet/sheet-candidate.ts',
    'mirrored: tables.some((read) => isMirrored(grid, read))',
    'mirrored: false',
  ),
  rule(
    'texts copied from another sheet',
    'sheet/sheet-candidate.ts',
    'return total > 0 && formulas >= total * 0.6 && elsewhere >= formulas * 0.5;',
    'return false;',
  ),
  rule(
    'sheets that gather others',
    'rules/sheet-roles.ts',
    'if (parts.length >= 2 && share(own, union) >= REPETITION) gathering.add(candidate);',
    '',
  ),
  rule('the same form twice', 'rules/sheet-roles.ts', '!standsAlone(candidate, candidates, earlier[0])', 'true'),
  rule(
    'sheets that repeat another',
    'rules/sheet-roles.ts',
    'if (earlier.length > texts.length * REPETITION',
    'if (false && earlier.length > texts.length * REPETITION',
  ),
  rule('sheets without places beside sheets with', 'rules/sheet-roles.ts', 'else if (candidate.evidence < bar) {', 'else if (false) {'),
  rule('sheets of one form agree', 'sheet/sheet-candidate.ts', 'if (before && before.score > layout.score) return before;', ''),
  rule(
    'named empty columns beside answers',
    'sheet/answer-columns.ts',
    'if (sure.size > 0 && !grid.onlyOpen) addBlankNeighbours(given, sure);',
    '',
  ),
  rule('columns filled with few values', 'sheet/answer-columns.ts', 'profile.distinct <= 0.2 && profile.words <= 6', 'false'),
  rule('given sentences', 'sheet/answer-columns.ts', 'dropGivenTexts(given, sure);\n', ''),
  rule('the empty column beside', 'sheet/answer-columns.ts', 'if (sure.size === 0) addBlankBeside(given, sure);', ''),
  rule('marks under one answer group', 'sheet/header-block.ts', 'if (steps.length >= 2 && steps.length === members.length)', 'if (false)'),
  rule('marks that count up', 'sheet/header-block.ts', 'if (run.length >= 3 && counts)', 'if (false)'),
  rule('few and short labels as a header', 'sheet/headers.ts', '(roles.size >= 2 || weight >= 3) && namesWhatFollows(grid, row)', 'false'),
  rule('labels over columns that have none', 'sheet/headers.ts', 'if (blocks.length === 0) addLabelsOver(grid, block);', ''),
  rule('cells that list their own options', 'sheet/answer-columns.ts', "if (listsOptions(given, column)) return made('choice');", ''),
  rule(
    'group rows over a header',
    'sheet/headers.ts',
    'const top = above > done && groupsAbove(grid, row, above) ? above : row;',
    'const top = row;',
  ),
  rule(
    'lists of controls that are asked about',
    'rules/sheet-roles.ts',
    'ids.size < candidate.questions.length * REPETITION) return null;',
    'ids.size >= 0) return null;',
  ),
  rule(
    'headers of several rows',
    'sheet/headers.ts',
    'const bottom = lastHeaderRow(',
    'const bottom = Math.min(row, 1e9) || lastHeaderRow(',
  ),
  rule(
    'topics named by the ids after them',
    'sheet/stems.ts',
    'countWords(one.text) < usual) found.add(one.row);',
    'countWords(one.text) < usual) void 0;',
  ),
  rule('ids in the question text', 'sheet/layout.ts', 'idInText: best.id === null && leading', 'idInText: false && leading'),
  rule('ids in hidden columns', 'sheet/layout.ts', '[...grid.columns, ...grid.hiddenColumns]', 'grid.columns'),
  rule('columns for a language each', 'vocabulary.ts', "return { role: 'language', weight: 3 };", 'return null;'),
  rule(
    'options in a Word cell',
    'word/options-in-cell.ts',
    'if (boxes < lines.length && !(listed && known + boxes >= 1) && known < lines.length) return null;',
    'return null;',
  ),
  rule(
    'prompts in a Word cell',
    'word/table-sheet.ts',
    'if (text === undefined || !(asksOn || conditional)) return place;',
    'return place;',
  ),
  rule('lists that ask, in Word', 'word/paragraphs.ts', 'count.asking >= 2 && count.asking >= count.all * 0.6', 'false'),
  rule('sub-items of a Word question', 'word/paragraphs.ts', 'under.items.push(text);', 'break;'),
  rule(
    'rows over two pages of a PDF',
    'pdf/find-in-pdf.ts',
    'last && unfinished && block.page',
    'false && last && unfinished && block.page',
  ),
  rule(
    'answers as anchors in a PDF',
    'pdf/find-in-pdf.ts',
    'one.length >= FEWEST && one.length >= (blocks[column]?.length ?? 0) * 0.4 ? one.length : 0',
    '0',
  ),
  rule(
    'running heads of a PDF',
    'pdf/find-in-pdf.ts',
    'return blocks.filter((block) => (seen.get(keyOf(block)) ?? 0) <',
    'return blocks.filter((block) => -1 <',
  ),
];
