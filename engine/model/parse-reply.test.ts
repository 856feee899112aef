import { describe, expect, it } from 'vitest';
import { parseReply } from './parse-reply.ts';

describe('the JSON in what a model wrote', () => {
  it.each([
    ['{"a": 1}'],
    ['```json\n{"a": 1}\n```'],
    ['<think>Is it {"a": 2}? No.</think>\n{"a": 1}'],
    ['Here it is: {"a": 1} I hope this helps.'],
  ])('is found: %j', (text) => expect(parseReply(text)).toEqual({ object: { a: 1 } }));

  it('loses what no database keeps: NUL and halves of characters', () =>
    expect(parseReply('{"a": "AES\\u0000-256 \\ud800 \\ud83d\\ude00"}')).toEqual({ object: { a: 'AES-256 \ufffd 😀' } }));

  it.each([
    ['', 'nothing'],
    ['<think>All of it was thinking.</think>', 'nothing'],
    ['<think>And then it was', 'cut'],
    ['{"answers": [{"a_question": "Q1", "b_quotes": [', 'cut'],
    ['{"answers": [{"a_question": "Q1}', 'cut'],
    ['I cannot answer that.', 'no JSON'],
    ['{a: 1}', 'no JSON'],
    [`{"a": "${'long '.repeat(100_001)}"}`, 'no JSON'],
    ['['.repeat(5_000_000), 'no JSON'],
  ])('is missing from %.40s: %s', (text, why) => expect(parseReply(text)).toBe(why));

  it('is none of tens of thousands of values, which are not taken apart', () => {
    const replyOf = (values: number): string => `{"answers": [${Array.from({ length: values }, () => '{}').join(',')}]}`;
    expect(parseReply(replyOf(5_000))).toHaveProperty('object');
    expect(parseReply(replyOf(12_000))).toBe('no JSON');
  });
});
