import { expect, test } from 'vitest';
import { fitting, type Command, type Group } from './command.ts';

const command = (group: Group, name: string): Command => ({ id: name, group, name, symbol: '', run: () => undefined });
const names = (commands: Command[]) => commands.map(({ name }) => name);

test('every typed word must stand in the name, with or without marks, whatever the case', () => {
  const all = [command('pages', 'Knihovna Žižkov'), command('pages', 'Library')];
  expect(names(fitting(all, 'ziz KNI'))).toEqual(['Knihovna Žižkov']);
  expect(fitting(all, 'zizkov library')).toEqual([]);
});

test('groups keep their order, and in each what begins with the word comes first', () => {
  const all = [
    command('library', 'Company name'),
    command('requests', 'The company form'),
    command('requests', 'Company form'),
    command('pages', 'Company'),
  ];
  expect(names(fitting(all, 'company'))).toEqual(['Company', 'Company form', 'The company form', 'Company name']);
});

test('a group that has much leaves room for the others', () => {
  const many = Array.from({ length: 30 }, (_, at) => command('entries', `Question ${at}`));
  expect(fitting([...many, command('library', 'Question of the library')], 'question')).toHaveLength(7);
});
