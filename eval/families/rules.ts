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
  rule('a mark says which rows are asked', 'layout.ts', "gate: withRole('gate')", 'gate: null'),
  rule('option lists on another sheet', 'sheet-roles.ts', 'if (reference !== undefined) {', 'if (false) {'),
  rule('questions in a cell by their ids', 'parts.ts', 'return asking >= parts.length * 0.5 ? parts : [];', 'return [];'),
  rule('questions in a cell by lines that ask', 'parts.ts', 'return !open && parts.every((part) => hasLetters(part)) ?', 'return false ?'),
  rule(
    'questions in a cell by letters that count',
    'parts.ts',
    'return parts.every((part) => asks(part.text) && countWords(part.text) >= 3) ? parts : [];',
    'return [];',
  ),
  rule('a list that slipped to another row', 'answer-places.ts', 'const slipped = !wide', 'const slipped = false && !wide'),
  rule(
    'prompts and texts that say: write nothing',
    'answer-places.ts',
    "if (saysKeepOut(slot.prompt ?? '') || keptOut(grid.text(top, left))) continue;",
    '',
  ),
  rule(
    'rows for the other side',
    'read-table.ts',
    "else if (verdict.kind === 'side') state.other =",
    "else if (verdict.kind === 'side') state.stem =",
  ),
  rule('titles in repeated headers', 'read-table.ts', 'const title = header ?', 'const title = false ?'),
  rule('guidance in rows', 'rows.ts', "if (countWords(text) <= 3 && headerMeaning(text)?.role === 'guidance')", 'if (false)'),
  rule(
    'rows marked as deleted',
    'rows.ts',
    'if (isDeletedText(text) || grid.sheet.at(row, layout.question)?.strike === true)',
    'if (false)',
  ),
  rule('end marks', 'rows.ts', 'if (id === null && isEndMarker(text) && row >= context.lastAsked)', 'if (false)'),
  rule('rows that look different', 'banners.ts', 'found.length <= Math.max(1, texts * MOST) ? found : []', '[]'),
  rule('templates in angle brackets', 'rows.ts', 'if (isTemplate(text))', 'if (false)'),
  rule('joining words', 'rows.ts', 'if (isJoiningWord(text))', 'if (false)'),
  rule('texts over the answer columns', 'rows.ts', 'if (spansAnswers(context, row))', 'if (false)'),
  rule('follow-ups without an id', 'rows.ts', 'if (follows && row > context.firstHeaderRow', 'if (false && row > context.firstHeaderRow'),
  rule('stands for an id', 'rows.ts', 'isIdLike(rawId) || standsForId(rawId, text)', 'isIdLike(rawId)'),
  rule('stems before rows with lists', 'rows.ts', "if (/:\\s*$/.test(text)) return { kind: 'stem', row, text };", ''),
  rule(
    'rows without an id that look as the others do',
    'rows.ts',
    'if (places.length > 0 && likeOthers(context, row, text))',
    'if (false)',
  ),
  rule('answers that are formulas', 'rows.ts', 'if (mirrored) return left(MIRRORED, true);', ''),
  rule(
    'answer columns taken from another sheet',
    'sheet-candidate.ts',
    'mirrored: tables.some((read) => isMirrored(grid, read))',
    'mirrored: false',
  ),
  rule(
    'texts copied from another sheet',
    'sheet-candidate.ts',
    'return total > 0 && formulas >= total * 0.6 && elsewhere >= formulas * 0.5;',
    'return false;',
  ),
  rule(
    'sheets that gather others',
    'sheet-roles.ts',
    'if (parts.length >= 2 && share(own, union) >= REPETITION) gathering.add(candidate);',
    '',
  ),
  rule('the same form twice', 'sheet-roles.ts', '!standsAlone(candidate, candidates, earlier[0])', 'true'),
  rule(
    'sheets that repeat another',
    'sheet-roles.ts',
    'if (earlier.length > texts.length * REPETITION',
    'if (false && earlier.length > texts.length * REPETITION',
  ),
  rule('sheets without places beside sheets with', 'sheet-roles.ts', 'else if (candidate.evidence < bar) {', 'else if (false) {'),
  rule('sheets of one form agree', 'sheet-candidate.ts', 'if (before && before.score > layout.score) return before;', ''),
  rule(
    'named empty columns beside answers',
    'answer-columns.ts',
    'if (sure.size > 0 && !grid.onlyOpen) addBlankNeighbours(given, sure);',
    '',
  ),
  rule('columns filled with few values', 'answer-columns.ts', 'profile.distinct <= 0.2 && profile.words <= 6', 'false'),
  rule('given sentences', 'answer-columns.ts', 'dropGivenTexts(given, sure);\n', ''),
  rule('the empty column beside', 'answer-columns.ts', 'if (sure.size === 0) addBlankBeside(given, sure);', ''),
  rule('marks under one answer group', 'header-block.ts', 'if (steps.length >= 2 && steps.length === members.length)', 'if (false)'),
  rule('marks that count up', 'header-block.ts', 'if (run.length >= 3 && counts)', 'if (false)'),
  rule('few and short labels as a header', 'headers.ts', '(roles.size >= 2 || weight >= 3) && namesWhatFollows(grid, row)', 'false'),
  rule('labels over columns that have none', 'headers.ts', 'if (blocks.length === 0) addLabelsOver(grid, block);', ''),
  rule('cells that list their own options', 'answer-columns.ts', "if (listsOptions(given, column)) return made('choice');", ''),
  rule(
    'group rows over a header',
    'headers.ts',
    'const top = above > done && groupsAbove(grid, row, above) ? above : row;',
    'const top = row;',
  ),
  rule(
    'lists of controls that are asked about',
    'sheet-roles.ts',
    'ids.size < candidate.questions.length * REPETITION) return null;',
    'ids.size >= 0) return null;',
  ),
  rule('headers of several rows', 'headers.ts', 'const bottom = lastHeaderRow(', 'const bottom = Math.min(row, 1e9) || lastHeaderRow('),
  rule(
    'topics named by the ids after them',
    'stems.ts',
    'countWords(one.text) < usual) found.add(one.row);',
    'countWords(one.text) < usual) void 0;',
  ),
  rule('ids in the question text', 'layout.ts', 'idInText: best.id === null && leading', 'idInText: false && leading'),
  rule('ids in hidden columns', 'layout.ts', '[...grid.columns, ...grid.hiddenColumns]', 'grid.columns'),
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
