import type { ExportIncludes, ExportProof } from '#contract/exports.ts';
import { proofPage } from '#engine/exports/proof-page.ts';
import type { FillAnswer } from '#engine/files/fill.ts';
import { UnreadableFile } from '#engine/files/model.ts';
import type { Tasks } from '#engine/work/tasks.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { ExportFile } from './export-request.ts';
import { fillAnswers, keyOf } from './fill-answers.ts';
import { type Material, type Reader, type Subject, gather, lookAt } from './gather.ts';

/** Filling and comparing: each has the time of a task of its own. */
const TIMEOUT_MS = 60_000;

/**
 * What the export changes in the customer's file, found by comparing the two files and not by what the writer says of itself.
 * @throws not_found · conflict when there is no customer's file, or it is of a kind that is not filled in place
 */
export const proveExport = async (deps: Reader, actor: OrgActor, id: string, include: ExportIncludes): Promise<ExportProof> =>
  (await proofOf(deps, actor, id, include)).proof;

const proofOf = async (
  deps: Reader,
  actor: OrgActor,
  id: string,
  include: ExportIncludes,
): Promise<{ proof: ExportProof; material: Pick<Material, 'request' | 'organisation'> }> => {
  const subject = await lookAt(deps, actor, id);
  const { source } = subject;
  if (!source) throw new AppError('conflict', 'This request was not made of a file, so there is nothing to compare its export with.');
  const read = { answers: [] as FillAnswer[], material: { request: subject.request, organisation: '' } };
  const {
    filled,
    proof: report,
    sha256,
  } = await compared(deps, subject, source, async () => {
    const { entries, request, organisation } = await gather(deps, actor, id);
    Object.assign(read, { answers: await fillAnswers(entries, include), material: { request, organisation } });
    return read.answers;
  });
  const asked = new Set(read.answers.map((answer) => keyOf(answer.sheet, answer.at)));
  const strays = report.changedPlaces.filter((place) => !asked.has(keyOf(place.sheet, place.at)));
  const elsewhere = [...report.elsewhere, ...strays.map((place) => `${place.sheet ?? source.fileName} ${JSON.stringify(place.at)}`)];
  const proof: ExportProof = {
    file: source.fileName,
    written: filled.written,
    refused: filled.refused.map((refusal) => ({ ...refusal, value: String(refusal.value) })),
    places: report.changedPlaces.map(({ sheet, at, before, after }) => ({ sheet, at, before: before ?? '', after: after ?? '' })),
    changed_parts: report.changedParts,
    elsewhere,
    same_elsewhere: elsewhere.length === 0,
    sha256,
  };
  return { proof, material: read.material };
};

/** @throws conflict where it is not filled in place · unreadable_file */
const compared = async (
  { pool }: Reader,
  { request }: Subject,
  { orgId, fileName, read }: NonNullable<Subject['source']>,
  answersOf: () => Promise<FillAnswer[]>,
): Promise<Tasks['prove-fill']['output']> => {
  const elsewhere = (what: string): AppError =>
    new AppError('conflict', `Files like “${fileName}” are not filled in place: the export is ${what}.`);
  const { original } = request.export;
  if (original !== 'same-file') throw elsewhere(original === 'made-document' ? 'a document of its own' : 'an .xlsx copy');
  try {
    const options = { party: orgId, timeoutMs: TIMEOUT_MS };
    return await pool.run('prove-fill', async () => ({ answers: await answersOf(), bytes: await read(), fileName }), options);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw error.reason === 'unsupported' ? elsewhere('a document of its own') : new AppError('unreadable_file', error.message);
  }
};

/** The proof to be kept or sent along: JSON for programs, or a page for people. @throws as {@link proveExport} */
export const proofFile = async (
  deps: Reader,
  actor: OrgActor,
  id: string,
  { format, include }: { format: 'html' | 'json'; include: ExportIncludes },
): Promise<ExportFile> => {
  const { proof, material } = await proofOf(deps, actor, id, include);
  const fileName = `${material.request.name} (proof).${format}`;
  if (format === 'json') {
    return {
      fileName,
      contentType: 'application/json; charset=utf-8',
      bytes: new TextEncoder().encode(`${JSON.stringify(proof, null, 2)}\n`),
    };
  }
  const about = {
    title: material.request.name,
    organisation: material.organisation,
    date: new Date().toISOString().slice(0, 10),
    language: material.request.language ?? 'en',
  };
  return { fileName, contentType: 'text/html; charset=utf-8', bytes: new TextEncoder().encode(proofPage(proof, about)) };
};
