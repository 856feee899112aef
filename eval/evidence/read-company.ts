import { readFile, readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { CompanyFile } from './model.ts';
import type { Company, CompanyQuestion } from './model.ts';

const shipped = new URL('../companies/', import.meta.url);

/** The companies that ship. Only what may be learned from is ever listed question by question: a blind one has figures alone. */
export const companies = {
  hospital: 'open',
  shops: 'blind',
  factory: 'open',
  airline: 'blind',
  utility: 'blind',
  breeder: 'blind',
} as const;

export const companyFolders: string[] = Object.keys(companies).map((name) => fileURLToPath(new URL(name, shipped)));

/** The one with so many papers that a model of a small context has to search them. */
export const largest = fileURLToPath(new URL('breeder', shipped));

const blindFolders = Object.entries(companies)
  .filter(([, how]) => how === 'blind')
  .map(([name]) => fileURLToPath(new URL(name, shipped)));

/** Whether a folder's questions must not be listed. */
export const isBlind = (folder: string): boolean => blindFolders.includes(resolve(folder));

/** Reads a company's folder: `papers/` and `questions*.json`. @throws an Error with one sentence that names the file and what is wrong */
export async function readCompany(folder: string): Promise<Company> {
  const there: string[] = await readdir(folder).catch(() => []);
  const names = there.filter((name) => /^questions(?:-[a-z]{2})?\.json$/u.test(name)).toSorted();
  if (names.length === 0 || !there.includes('papers'))
    throw new Error(`${folder} holds no company: questions.json beside a folder papers (eval/README.md).`);
  const files = await Promise.all(names.map(async (name) => questionsIn(name, await readFile(join(folder, name), 'utf8'))));
  return { name: basename(resolve(folder)), papers: join(folder, 'papers'), questions: files.flat() };
}

function questionsIn(name: string, text: string): CompanyQuestion[] {
  const { success, data, error } = CompanyFile.safeParse(JSON.parse(text));
  if (!success) throw new Error(`${name} is no set of questions: ${z.prettifyError(error).split('\n').slice(0, 2).join(' ')}`);
  return data.questions;
}
