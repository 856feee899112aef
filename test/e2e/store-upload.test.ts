import { describe, expect, onTestFinished, test } from 'vitest';
import { newId } from '#server/platform/db/db.ts';
import { openTestApp } from '../harness.ts';
import { openS3Server } from '../s3-server.ts';
import { freePort } from '../service-process.ts';
import { browserPath, openBrowser, openContext } from './browser.ts';

describe.skipIf(browserPath === null)('uploads straight to a store, in a browser (R-41)', () => {
  test('a page of the service may send bytes to the store that is configured, and to no other', async () => {
    const port = await freePort();
    const origins = [`http://127.0.0.1:${port}`];
    const [store, other] = await Promise.all([openS3Server({ origins }), openS3Server({ origins })]);
    const { endpoint, bucket, keyId, secret } = store.settings;
    const app = await openTestApp({
      PORT: String(port),
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: keyId,
      S3_SECRET_ACCESS_KEY: secret,
    });
    const browser = await openBrowser();
    onTestFinished(async () => {
      await browser.close();
      await app.close();
      await Promise.all([store.close(), other.close()]);
    });
    await app.listen({ port, host: '127.0.0.1' });
    const upload = { storage_key: 'uploads/one', size: 5, content_type: 'text/plain', expires_at: new Date(Date.now() + 60_000) };
    const target = await app.deps.storage.uploadTarget(newId(), upload);

    const page = await (await openContext(browser)).newPage();
    await page.goto(`http://127.0.0.1:${port}/terms`);
    const send = (url: string): Promise<number> =>
      page.evaluate(
        ({ method, headers, to }) =>
          new Promise<number>((done) => {
            const request = new XMLHttpRequest();
            request.open(method, to);
            for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
            request.addEventListener('loadend', () => done(request.status));
            request.send(new Blob(['hello']));
          }),
        { ...target, to: url },
      );
    expect(await send(target.url)).toBe(200);
    expect(store.files.get('files/uploads/one')?.toString()).toBe('hello');
    expect((await app.deps.storage.check()).missing).toBeNull();
    expect(await send(target.url.replace(endpoint, other.settings.endpoint))).toBe(0);
    expect(other.calls).toEqual([]);
  });
});
