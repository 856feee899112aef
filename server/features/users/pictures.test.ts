import { PICTURE_BYTES } from '#contract/picture.ts';
import { expect, test } from '#test/harness.ts';

const png = (size = 60) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(size)]).toString('base64');

test('a picture is seen by its owner and by members of the organisation, and by nobody else', async ({ as, signUp, stranger }) => {
  const [owner, viewer] = [await as('owner'), await as('viewer')];
  const { body: user } = await owner.put('/api/user/picture', { picture: png() });
  expect(user.picture).toMatch(/^[0-9a-f-]{36}\.png$/);
  const members = (await viewer.get('/api/access')).body.access;
  expect(members).toContainEqual(expect.objectContaining({ user_id: user.id, user_picture: user.picture }));
  for (const client of [owner, viewer]) {
    const { statusCode, headers, rawPayload } = await client.raw(`/api/pictures/${user.picture}`);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=86400, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(rawPayload.toString('base64')).toBe(png());
  }
  for (const other of [await signUp({ email: 'nobody@example.com' }), await stranger('owner')])
    expect((await other.get(`/api/pictures/${user.picture}`)).status).toBe(404);
});

test('a new picture takes the place of the one before, and none is left when it is taken away or the bytes are no picture', async ({
  as,
  app,
  jobs,
}) => {
  const owner = await as('owner');
  const { picture: first } = (await owner.put('/api/user/picture', { picture: png() })).body;
  const { picture: second } = (await owner.put('/api/user/picture', { picture: png() })).body;
  await jobs.run();
  expect((await owner.get(`/api/pictures/${first}`)).status).toBe(404);
  await expect(app.deps.storage.read(`pictures/${first}`)).rejects.toMatchObject({ code: 'not_found' });

  expect(await owner.put('/api/user/picture', { picture: Buffer.from('<svg/>').toString('base64') })).toMatchObject({
    status: 415,
    body: { error: 'This is no PNG, JPEG or WebP picture.' },
  });
  expect(await owner.put('/api/user/picture', { picture: png(PICTURE_BYTES) })).toMatchObject({
    status: 413,
    body: { error: 'A picture has at most 200 KB; this has 201.' },
  });
  expect((await owner.get('/api/user')).body.picture).toBe(second);

  expect((await owner.delete('/api/user/picture')).body.picture).toBeNull();
  await jobs.run();
  await expect(app.deps.storage.read(`pictures/${second}`)).rejects.toMatchObject({ code: 'not_found' });
});
