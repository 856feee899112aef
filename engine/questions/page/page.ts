import { comparable } from '#engine/language/text.ts';
import type { PageField, PagePiece } from '#engine/files/model.ts';

/** A field with the places of its controls among the pieces, from the first to the last. */
export interface FieldOnPage {
  field: PageField;
  first: PagePiece;
  from: number;
  to: number;
}

/** What asks for a field: its words, what they are taken from, and under what the fields of one question meet. */
export interface Asking {
  text: string;
  from: PagePiece | null;
  id?: string;
  /** Fields with the same key answer one question. */
  key?: string;
  /** What the place itself is called under that question. */
  label?: string;
}

/** The pieces of a page, and the fields among them. */
export class Page {
  readonly pieces: PagePiece[];
  readonly fields: FieldOnPage[];
  /** Fields by the cells that hold one, and pieces by row. */
  readonly rows: Map<string, PagePiece[]>;
  readonly #order = new Map<PagePiece, number>();
  readonly #onlyTitle: PagePiece | null;

  constructor(pieces: PagePiece[]) {
    this.pieces = pieces;
    const found = new Map<PageField, FieldOnPage>();
    for (const [at, piece] of pieces.entries()) {
      this.#order.set(piece, at);
      if (!piece.field) continue;
      const known = found.get(piece.field);
      if (known) known.to = at;
      else found.set(piece.field, { field: piece.field, first: piece, from: at, to: at });
    }
    this.fields = [...found.values()];
    this.rows = Map.groupBy(
      pieces.filter(({ cell }) => cell),
      rowKey,
    );
    const titles = pieces.filter(({ level }) => level === 1);
    this.#onlyTitle = titles.length === 1 ? (titles[0] ?? null) : null;
  }

  at(piece: PagePiece): number {
    return this.#order.get(piece) ?? -1;
  }

  /** A choice whose buttons or boxes are worded by themselves, so that what asks stands elsewhere. */
  isChoiceOfButtons({ field, from, to }: FieldOnPage): boolean {
    return field.kind === 'radio' || (field.kind === 'multi_choice' && this.pieces[from]?.option !== undefined && to > from);
  }

  /** Whether a text is what an option of a field, or a control, is called. */
  isLabelOf(piece: PagePiece, field: PageField): boolean {
    const text = comparable(piece.text);
    return field.options.some((option) => comparable(option) === text);
  }

  /** The legend of the innermost group around a field, where the group holds no other but what belongs to its options. */
  legendOf(one: FieldOnPage): PagePiece | null {
    const group = one.first.within.at(-1);
    if (group === undefined) return null;
    const inside = this.pieces.filter(({ within }) => within.includes(group));
    const others = new Set(inside.flatMap(({ field }) => (field && field !== one.field ? [field] : [])));
    if ([...others].some((other) => other.kind !== 'text')) return null;
    if (others.size > 1) return null;
    return inside.find(({ kind, within }) => kind === 'legend' && within.at(-1) === group) ?? null;
  }

  /** The heading right over a field, unless it is the page's title. */
  headingBefore({ from }: FieldOnPage): PagePiece | null {
    const before = this.pieces[from - 1];
    return before && (before.kind === 'heading' || before.kind === 'legend') ? before : null;
  }

  /** The title of the page heads all of it and no part. */
  isTitle(piece: PagePiece): boolean {
    return piece === this.#onlyTitle;
  }

  /** A line without a label that stands behind an option: "Other: ____". */
  isFreeOption({ field, first, from }: FieldOnPage): boolean {
    const before = this.pieces[from - 1];
    const of = this.pieces[from - 2]?.field;
    if (field.kind !== 'text' || !before || before.kind !== 'text' || of?.options.length === 0 || !of) return false;
    const named = first.text === '' || comparable(first.text) === comparable(before.text);
    return named && this.isLabelOf(before, of) && before.block === first.block;
  }

  /** Help that stands right behind a field. */
  helpUnder({ to }: FieldOnPage): string | null {
    const texts: string[] = [];
    for (const piece of this.pieces.slice(to + 1, to + 4)) {
      if (piece.kind !== 'text' || !piece.help) break;
      texts.push(piece.text);
    }
    return texts.length === 0 ? null : texts.join('\n');
  }
}

export const rowKey = ({ cell }: PagePiece): string => `${cell?.table}:${cell?.row}`;
