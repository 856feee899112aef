import { describe, expect, it } from 'vitest';
import { questionLanguage } from './question-language.ts';

describe('the language of a question', () => {
  it.each([
    ['sl', 'Koliko dni letnega dopusta mi najmanj pripada?'],
    ['sl', 'kaksna je odpovedna doba ce dam odpoved'],
    ['sl', 'a dobim vec ce delam ponoci'],
    ['sl', 'kolk davka placa doo'],
    ['en', 'How much annual leave do I get?'],
    ['it', 'Il nuovo governo cambierà la legge?'],
    ['fr', 'À combien de jours de congé ai-je droit ?'],
    ['fr', 'Puis-je déclarer la TVA tous les trois mois ?'],
    ['fr', 'Puis-je garder mon logement ?'],
    ['fr', 'Je peux démissionner sans motif ?'],
    ['fr', 'Puis-je changer de prenom ?'],
    ['it', "La banca mi fa pagare ogni prelievo. C'e un limite?"],
    ['it', 'cessare la ditta individuale'],
    ['uk', 'Скільки днів відпустки?'],
  ])('is %s: %s', (language, question) => {
    expect(questionLanguage(question)).toBe(language);
  });

  it('is not known where nothing tells', () => {
    for (const text of ['', '94', 'ZDR-1 94', '???']) expect(questionLanguage(text)).toBeNull();
  });
});
