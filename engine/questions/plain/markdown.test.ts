import { expect, test } from 'vitest';
import type { FoundQuestion } from '#contract/extraction.ts';
import { findQuestions } from '../find-questions.ts';

const found = (text: string): FoundQuestion[] =>
  findQuestions({ format: 'text', warnings: [], lines: text.split('\n') }, 'form.md').questions;

test('questions in bold with quoted answer lines, task lists and tables of blank cells, each with its place', () => {
  const questions = found(`---
title: Check
owner: team
---
# Supplier check

Fill this in and send it back. Something unclear? Write to us.

<!-- for us:
who reads this? -->

## Use

**1. Which systems do you run?**

> **Answer:**

**2. Are they tested?**

- [ ] Yes
- [x] No

3. Which of several levels apply?

* [ ] low
* [ ] high
* [ ] other: ____

### 4. How long do you keep records?

> Answer: ten years

### Name of the company

Answer:

## People

| Role | Name | Mail |
|------|:----:|------|
| Owner | | |
| Deputy | | |
| Guard | | |
`);
  expect(
    questions.map(({ id, section, question, at, answers }) => [
      id,
      section,
      question,
      at.line,
      answers.map((place) => [place.kind, place.at?.line, place.allowed ?? place.current, place.current]),
    ]),
  ).toEqual([
    ['1', 'Use', 'Which systems do you run?', 14, [['text', 16, undefined, undefined]]],
    ['2', 'Use', 'Are they tested?', 18, [['choice', undefined, ['Yes', 'No'], 'No']]],
    ['3', 'Use', 'Which of several levels apply?', 23, [['multi_choice', undefined, ['low', 'high', 'other'], undefined]]],
    ['4', 'Use', 'How long do you keep records?', 29, [['text', 31, 'ten years', 'ten years']]],
    [null, 'Use', 'Name of the company', 33, [['text', 35, undefined, undefined]]],
    [null, 'People', 'Owner', 41, [['text', 41, undefined, undefined]]],
    [null, 'People', 'Deputy', 42, [['text', 42, undefined, undefined]]],
    [null, 'People', 'Guard', 43, [['text', 43, undefined, undefined]]],
  ]);
});

test('options on one line, and a table of questions with an answer column', () => {
  const questions = found(`# Form
1. Do you encrypt?
[ ] Always [ ] Never
2. Do you test? ☐ yes ☐ no

| No. | Question | Answer | Comment |
|---|---|---|---|
| 3.1 | Is there a plan? | | |
| 3.2 | Who keeps it? | | |
`);
  expect(questions.slice(0, 2).map(({ question, answers }) => [question, answers[0]?.allowed])).toEqual([
    ['Do you encrypt?', ['Always', 'Never']],
    ['Do you test?', ['yes', 'no']],
  ]);
  expect(questions.slice(-2).map(({ id, question, at, answers }) => [id, question, at.line, answers.map(({ kind }) => kind)])).toEqual([
    ['3.1', 'Is there a plan?', 8, ['text', 'comment']],
    ['3.2', 'Who keeps it?', 9, ['text', 'comment']],
  ]);
});
