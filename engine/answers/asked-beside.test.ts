import { describe, expect, it } from 'vitest';
import { besideOf, isFollowUp, partQuestion } from './asked-beside.ts';

/** A question of a form with a choice, what of it is asked, and what it asks for beside, in the five languages. */
const parted: [question: string, main: string, beside: string][] = [
  ['Are lifts inspected? If no, please explain.', 'Are lifts inspected?', 'explain no'],
  ['Are lifts inspected? (If not, why not?)', 'Are lifts inspected?', 'explain no'],
  ['Are lifts inspected? Explain any “No” answers.', 'Are lifts inspected?', 'explain no'],
  ['Are lifts inspected? Please specify which ones under “Additional info”.', 'Are lifts inspected?', 'describe always'],
  ['Are lifts inspected; please give details.', 'Are lifts inspected.', 'describe always'],
  ['Are lifts inspected (please describe) each year?', 'Are lifts inspected each year?', 'describe always'],
  ['Is there a rota for the lifts? Please attach a copy of the plan.', 'Is there a rota for the lifts?', 'attach always'],
  ['Is there a rota for the lifts? If yes, provide evidence.', 'Is there a rota for the lifts?', 'attach yes'],
  ['Which lifts are inspected? Select all that apply.', 'Which lifts are inspected?', ''],
  [
    'Are lifts inspected? Enter N/A if not applicable and explain why.',
    'Are lifts inspected?',
    'not_applicable always, explain not_applicable',
  ],
  ['Ali so dvigala pregledana? Če ne, prosimo pojasnite.', 'Ali so dvigala pregledana?', 'explain no'],
  ['Ali so dvigala pregledana? Priložite kopijo zapisnika.', 'Ali so dvigala pregledana?', 'attach always'],
  ['Ali so dvigala pregledana? Če da, opišite podrobneje.', 'Ali so dvigala pregledana?', 'describe yes'],
  ['Gli ascensori sono ispezionati? In caso negativo, spiegare il motivo.', 'Gli ascensori sono ispezionati?', 'explain no'],
  ['Gli ascensori sono ispezionati? Si prega di allegare una copia.', 'Gli ascensori sono ispezionati?', 'attach always'],
  ['Gli ascensori sono ispezionati? Fornire dettagli.', 'Gli ascensori sono ispezionati?', 'describe always'],
  ['Les ascenseurs sont-ils contrôlés ? Si non, veuillez expliquer.', 'Les ascenseurs sont-ils contrôlés?', 'explain no'],
  ['Les ascenseurs sont-ils contrôlés ? Merci d’en joindre la preuve.', 'Les ascenseurs sont-ils contrôlés?', 'attach always'],
  ['Les ascenseurs sont-ils contrôlés ? Si oui, précisez.', 'Les ascenseurs sont-ils contrôlés?', 'describe yes'],
  ['Чи перевіряють ліфти? Якщо ні, поясніть причину.', 'Чи перевіряють ліфти?', 'explain no'],
  ['Чи перевіряють ліфти? Будь ласка, надайте копію документа.', 'Чи перевіряють ліфти?', 'attach always'],
  ['Чи перевіряють ліфти? Якщо так, опишіть детально.', 'Чи перевіряють ліфти?', 'describe yes'],
];

/** What has a matter of its own stays a part of what is asked; what is no side sentence at all stays as it is. */
const whole: [question: string, beside: string][] = [
  ['Are lifts inspected, and if so, how long does it take?', 'describe yes'],
  ['Do you hire guards? If yes, list them with their employer.', 'list yes'],
  ['Are records deleted, if not required by law?', ''],
  ['Do you work everywhere (state or federal)?', ''],
  ['Describe how lifts are inspected.', 'describe always'],
  ['State', ''],
  ['If applicable, is the lift inspected?', ''],
  ['List of lifts is kept up to date.', ''],
  ['Ali hranite zapise, če ne zahteva zakon drugače?', ''],
];

const said = (question: string, guidance: string | null = null, labels: string[] = []): string =>
  besideOf({ question, guidance, labels })
    .map(({ kind, when }) => `${kind} ${when}`)
    .join(', ');

describe('what a form asks for beside the answer', () => {
  it.each(parted)('%s', (question, main, beside) => {
    expect(partQuestion(question).main).toBe(main);
    expect(said(question)).toBe(beside);
  });

  it.each(whole)('%s stays whole', (question, beside) => {
    expect(partQuestion(question).main).toBe(question);
    expect(said(question)).toBe(beside);
  });

  it.each([
    ['Describe your rota.', 'describe always'],
    ['Please provide a copy of the latest report.', 'attach always'],
    ['List every site.', 'list always'],
    ['Answer “yes” if you have lifts.', ''],
    ['This includes escalators and ramps.', ''],
    ['Navedite razloge.', 'explain always'],
    ['Elencare le sedi.', 'list always'],
    ['Indiquez « sans objet » si la question ne s’applique pas.', 'not_applicable always'],
    ['Зазначте країну.', 'describe always'],
  ])('guidance: %s', (guidance, beside) => expect(said('Are lifts inspected?', guidance)).toBe(beside));

  it('the head of a comment cell asks too, a plain label does not', () => {
    expect(said('Are lifts inspected?', null, ['If No, explain'])).toBe('explain no');
    expect(said('Are lifts inspected?', null, ['Comment', 'Comments', 'State', 'List', 'Name of the owner'])).toBe('');
  });
});

describe('a row of its own that goes with the one before', () => {
  it.each([
    'If no, please explain',
    'If yes, give details:',
    'Če ne, pojasnite',
    'Se sì, fornire dettagli',
    'Si non, expliquez',
    'Якщо ні, поясніть',
  ])('%s', (text) => expect(isFollowUp(text)).toBe(true));
  it.each(['If yes, how many lifts are there?', 'Please explain', 'Are lifts inspected?'])('%s asks by itself', (text) =>
    expect(isFollowUp(text)).toBe(false),
  );
});
