import type { IndexPlace } from '#engine/search/index-place.io.ts';
import { listAll } from './list-all.ts';
import type { StoreSettings } from './settings.ts';
import { storeClient } from './store-client.ts';

/**
 * An index in an object store, below `index/` of the bucket: one process writes it at a time, any number on any machine reads it. It rests
 * on conditional writes, which the start tries.
 */
export function storePlace(settings: StoreSettings, name: string): IndexPlace {
  const client = storeClient(settings);
  const folder = `index/${name}`;
  const key = `${folder}/index.json`;
  return {
    name: `${folder} of the bucket ${settings.bucket}`,
    uri: `s3://${settings.bucket}/${folder}`,
    options: {
      endpoint: settings.endpoint,
      awsAccessKeyId: settings.keyId,
      awsSecretAccessKey: settings.secret,
      region: settings.region,
      allowHttp: String(settings.endpoint.startsWith('http:')),
      virtualHostedStyleRequest: 'false',
    },
    async readDescription() {
      const answer = await client.send({ method: 'GET', key, statuses: [200, 404] });
      const text = await answer.text();
      return answer.status === 200 ? text : null;
    },
    async writeDescription(text) {
      const answer = await client.send({ method: 'PUT', key, body: Buffer.from(text), statuses: [200] });
      await answer.body?.cancel();
    },
    async remove() {
      // What describes it last: a removal that breaks off is begun again.
      const files = (await Array.fromAsync(listAll(client, `${folder}/`))).filter((file) => file.key !== key);
      for (const file of [...files, { key }]) {
        const answer = await client.send({ method: 'DELETE', key: file.key, statuses: [200, 204, 404] });
        await answer.body?.cancel();
      }
    },
  };
}
