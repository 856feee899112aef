import { describe, expect, it } from 'vitest';
import { askedFigure, meets, saysOf } from './asked-figure.ts';
import type { LawLanguage } from './languages.ts';
import { allStatements } from './read-statements.io.ts';

const all = new Map(allStatements().map((one) => [one.id, one]));

describe('the figure that a question asks for', () => {
  it.each<[LawLanguage, string, ReturnType<typeof askedFigure>]>([
    ['sl', 'Koliko dni dopusta mi pripada?', { kind: 'time', unit: 'day' }],
    ['sl', 'V koliko mesecih moram vrniti varščino?', { kind: 'time', unit: 'month' }],
    ['sl', 'Do kdaj moram oddati obračun?', { kind: 'time', unit: null }],
    ['sl', 'Kolikšna je stopnja davka?', { kind: 'amount', unit: 'percent' }],
    ['sl', 'Pri kateri starosti grem lahko v pokoj?', { kind: 'time', unit: 'year' }],
    ['en', 'How many working days do I have?', { kind: 'time', unit: 'day' }],
    ['en', 'How long may they keep my data?', { kind: 'time', unit: null }],
    ['en', 'How much severance do I get?', { kind: 'amount', unit: null }],
    ['en', 'How much does a work permit cost?', { kind: 'amount', unit: 'EUR' }],
    ['en', 'At what age may a child work?', { kind: 'time', unit: 'year' }],
    ['en', 'How often may the landlord look in?', { kind: 'amount', unit: 'times' }],
    ['it', 'Quanti anni devo conservare le fatture?', { kind: 'time', unit: 'year' }],
    ['it', 'Entro quando devo pagare?', { kind: 'time', unit: null }],
    ['it', "Qual è l'aliquota?", { kind: 'amount', unit: 'percent' }],
    ['it', 'Da quale soglia devo registrarmi?', { kind: 'amount', unit: 'EUR' }],
    ['fr', "Combien d'heures dure la semaine ?", { kind: 'time', unit: 'hour' }],
    ['fr', 'Quel est le délai pour répondre ?', { kind: 'time', unit: null }],
    ['fr', 'Quel est le taux de la TVA ?', { kind: 'amount', unit: 'percent' }],
    ['fr', 'Combien de témoins faut-il ?', { kind: 'amount', unit: 'person' }],
    ['uk', 'Скільки днів відпустки мені належить?', { kind: 'time', unit: 'day' }],
    ['uk', 'Як довго триває договір?', { kind: 'time', unit: null }],
    ['uk', 'Яка ставка податку?', { kind: 'amount', unit: 'percent' }],
    ['uk', 'Скільки коштує подати заяву?', { kind: 'amount', unit: 'EUR' }],
    ['en', 'May my boss read my mail?', null],
    ['en', 'How many of us must sign, and does it hurt if we are two days late?', null],
  ])('%s: %s', (language, question, expected) => {
    expect(askedFigure(question, language)).toEqual(expected);
  });

  it('is met by a figure of its kind, and by one of the very unit', () => {
    const figures = [{ value: 3, unit: 'working_day' as const }];
    expect(meets({ kind: 'time', unit: 'day' }, { figures })).toEqual({ kind: true, unit: true });
    expect(meets({ kind: 'time', unit: 'year' }, { figures })).toEqual({ kind: true, unit: false });
    expect(meets({ kind: 'time', unit: null }, { figures: [{ value: 3, unit: 'EUR' }] })).toEqual({ kind: false, unit: false });
    expect(meets({ kind: 'amount', unit: 'EUR' }, { figures: [{ value: 3, unit: 'EUR' }] })).toEqual({ kind: true, unit: true });
    expect(meets({ kind: 'amount', unit: 'EUR' }, { figures })).toEqual({ kind: true, unit: false });
    expect(meets({ kind: 'amount', unit: null }, { figures })).toEqual({ kind: true, unit: false });
    expect(meets({ kind: 'amount', unit: null }, { figures: [] })).toEqual({ kind: false, unit: false });
    expect(meets(null, { figures })).toEqual({ kind: false, unit: false });
  });

  it('is said by a statement without figures where one that it is confused with has it', () => {
    const [withdrawal, shop] = ['consumer-withdrawal', 'consumer-shop-return'].map((id) => all.get(id)!);
    const time = { kind: 'time', unit: null } as const;
    expect(meets(time, shop!).kind).toBe(false);
    expect([withdrawal, shop].map((one) => saysOf(time, one!, all))).toEqual([true, true]);
    expect(saysOf(time, { ...shop!, confused_with: [] }, all)).toBe(false);
    expect(saysOf(time, { ...shop!, figures: [{ value: 5, unit: 'EUR' }] }, all)).toBe(false);
    expect(saysOf(null, shop!, all)).toBe(false);
  });
});
