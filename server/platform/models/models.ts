import { createHash } from 'node:crypto';
import type { AnswerEngine } from '#engine/answers/model.ts';
import { keepRecent } from '#engine/common/kept.ts';
import { type ClientOptions, openModelClient } from '#engine/model/client.ts';
import type { ModelClient, ModelSettings } from '#engine/model/model.ts';
import { createReaderEngine } from '#engine/reader/reader-engine.ts';

/** A model as it is called, and the engine that reads with it. */
export interface OpenedModel {
  settings: ModelSettings;
  client: ModelClient;
  engine: AnswerEngine;
}

/** The models of organisations, each opened once: calls of all its runs take turns, and what it refuses is learned once. */
export interface Models {
  /** The one that the operator set; null where nothing is. */
  installation: OpenedModel | null;
  /** What those of organisations are called through. */
  send: typeof fetch;
  open(orgId: string, settings: ModelSettings): OpenedModel;
}

/** Organisations whose models are held open; one that is opened anew begins without what was learned of it. */
const MOST = 200;

/** @param installation what the operator set: called wherever the operator says it is */
export function openModels(installation: ModelSettings | null, options: ClientOptions & { send: typeof fetch }): Models {
  const kept = keepRecent<string, OpenedModel & { print: string }>(MOST);
  return {
    installation: installation && openWith(installation),
    send: options.send,
    open(orgId, settings) {
      const print = createHash('sha256').update(JSON.stringify(settings)).digest('hex');
      const known = kept.get(orgId);
      if (known?.print === print) return known;
      const opened = { ...openWith(settings, options), print };
      kept.set(orgId, opened);
      return opened;
    },
  };
}

function openWith(settings: ModelSettings, options?: ClientOptions): OpenedModel {
  const client = openModelClient(settings, options);
  return { settings, client, engine: createReaderEngine(client, settings) };
}
