/** Names the tests that failed, from the report of a run: what is printed last is what is read first. Words: FILE. */
import { readFileSync } from 'node:fs';

const text = readFileSync(process.argv[2] ?? '', 'utf8');
if (text === '') console.error('The tests did not come to their end.');
for (const file of text === '' ? [] : JSON.parse(text).testResults) {
  const failed = file.assertionResults.filter(({ status }) => status === 'failed');
  if (file.status === 'failed' && failed.length === 0) console.error(`${file.name}: ${file.message.slice(0, 300)}`);
  for (const { fullName, failureMessages } of failed)
    console.error(`${file.name}: ${fullName}: ${(failureMessages[0] ?? '').slice(0, 300)}`);
}
