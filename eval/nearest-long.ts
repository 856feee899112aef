/**
 * `node eval/nearest-long.ts`: whether the sentence that answers stands among the three nearest where a question is long, as forms of customers
 * are: the English questions of the companies as they are, with examples in brackets, and between sentences that ask nothing of their own.
 */
import { measureEvidence } from './evidence/measure-evidence.ts';
import { companyFolders, readCompany } from './evidence/read-company.ts';

const ways = {
  'as they are': (question) => question,
  'with examples in brackets': (question) =>
    question.replace(/\?$/u, ' (e.g., NIST Cybersecurity Framework, CIS Controls, ISO 27001, OWASP, etc.)?'),
  'with examples in the sentence': (question) =>
    question.replace(/\?$/u, ', such as those described by the NIST Cybersecurity Framework, the CIS Controls or ISO 27001?'),
  'between other sentences': (question) =>
    `Our institution requires its suppliers to protect the confidentiality, integrity and availability of institutional data at all times. ${question} Please summarise your approach and state which teams are responsible for it.`,
} satisfies Record<string, (question: string) => string>;

for (const [name, lengthen] of Object.entries(ways)) {
  for (const folder of companyFolders) {
    const company = await readCompany(folder);
    const questions = company.questions
      .filter(({ language }) => language === 'en')
      .map((one) => ({ ...one, question: lengthen(one.question) }));
    const { byLanguage } = await measureEvidence({ ...company, questions }, () => {});
    const { nearShown, nearTaken } = byLanguage['en'] ?? {};
    process.stdout.write(
      `${company.name}, ${name}: in one of the three nearest ${nearShown?.right} of ${nearShown?.of}, taken from one ${nearTaken?.right} of ${nearTaken?.of}\n`,
    );
  }
}
