import { describe } from 'vitest';
import { expect, test } from '#test/harness.ts';
import { heldBack } from '#test/held-back.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { fetchAgain, importWeb } from './import-web.ts';
import { useWebServer } from './testing.ts';

const { web, options, at } = useWebServer();

describe('a web page as knowledge', () => {
  test('is read and found; fetched again it is a new version only when it changed', async ({ app, as, jobs, orgId }) => {
    const editor = await as('editor');
    const actor: OrgActor = {
      userId: editor.userId!,
      email: editor.email,
      orgId,
      accessLevel: 'editor',
      userType: 'user',
      scope: null,
    } as never;
    const made = await importWeb(app.deps, actor, { url: at('/moved'), labels: ['web'] }, options);
    expect(made).toMatchObject({ display_name: 'Backup policy', origin: { kind: 'web', url: at('/policy') }, labels: ['web'], version: 1 });
    await jobs.run();
    expect((await editor.get(`/api/documents/${made.id}`)).body).toMatchObject({ status: 'ready', passages: 1 });
    await expect(importWeb(app.deps, actor, { url: at('/policy') }, options)).rejects.toMatchObject({ code: 'already_there' });

    web.text = web.text.replace('thirty', 'ninety');
    expect(await importWeb(app.deps, actor, { url: at('/policy') }, options)).toMatchObject({ id: made.id, version: 2 });
    await jobs.run();
    expect((await editor.get('/api/documents/search?q=kept%20for%20ninety%20days')).body.results[0].citation.quote).toContain(
      'ninety days',
    );

    const by = { orgId, userId: actor.userId, documentId: made.id };
    await fetchAgain(app.deps, by, options);
    expect((await editor.get(`/api/documents/${made.id}`)).body).toMatchObject({ version: 2, error: null });
    web.text = web.text.replace('ninety', 'sixty');
    await fetchAgain(app.deps, by, options);
    await jobs.run();
    expect((await editor.get(`/api/documents/${made.id}`)).body).toMatchObject({ version: 3, status: 'ready' });
    await editor.post('/api/documents/sync', { document_ids: [made.id] });
    await jobs.run();
    const unreachable = (await editor.get(`/api/documents/${made.id}`)).body;
    expect(unreachable).toMatchObject({
      version: 3,
      status: 'ready',
      error: expect.stringMatching(/^The page was not fetched again: docs\.example /),
    });

    const old = await importWeb(app.deps, actor, { url: at('/old'), display_name: 'Staro' }, options);
    await jobs.run();
    expect((await editor.get(`/api/documents/${old.id}/passages`)).body.passages[0].text).toBe('šifra');
    await expect(importWeb(app.deps, actor, { url: at('/film') }, options)).rejects.toThrow(
      /no page or document that can be read \(video\/mp4\)/,
    );
  });

  test.for(['delete', 'patch'] as const)(
    'that answers late makes no document for who may not any more: %s',
    async (end, { app, as, orgId }) => {
      const [owner, editor] = [await as('owner'), await as('editor')];
      const actor = {
        userId: editor.userId,
        email: '',
        orgId,
        accessLevel: 'editor',
        userType: 'user',
        scope: 'write',
        bound: false,
      } as OrgActor;
      const made = await importWeb(app.deps, actor, { url: at('/policy') }, options);
      const text = web.text;
      web.text = text.replace('Kept', 'Lost');
      const held = heldBack();
      web.late = held.answer;
      const late = [
        importWeb(app.deps, actor, { url: at('/old') }, options).catch((error: unknown) => error),
        fetchAgain(app.deps, { orgId, userId: actor.userId, documentId: made.id }, options),
      ];
      await held.came;
      const { access } = (await owner.get('/api/access')).body;
      const { id } = access.find((entry: { user_email: string }) => entry.user_email === editor.email);
      await owner[end](`/api/access/${id}`, { access_level: 'viewer' });
      held.letGo();
      expect((await Promise.all(late))[0]).toMatchObject({ code: 'forbidden' });
      expect((await owner.get('/api/documents')).body.documents).toMatchObject([{ id: made.id, version: 1, error: null }]);
      [web.text, web.late] = [text, () => Promise.resolve()];
    },
  );

  test('is one of two at once of its organisation, and of its person in all organisations, and of six in all', async ({ app, seed }) => {
    const actorOf = (orgId: string, userId: string) =>
      ({ userId, email: '', orgId, accessLevel: 'editor', userType: 'user', scope: null }) as never;
    const some = async (orgs: number, expected: number, ofOne = false) => {
      [web.most, web.sentFrom] = [0, expected];
      const made = [];
      let first: string | null = null;
      for (let org = 0; org < orgs; org += 1) {
        const orgId = await seed.org();
        const member = await seed.member(orgId, 'editor');
        first ??= member.userId;
        const userId = ofOne ? first : member.userId;
        if (ofOne && org > 0)
          await app.deps.db.updateTable('access').set({ user_id: userId }).where('user_id', '=', member.userId).execute();
        for (let page = 0; page < 4; page += 1)
          made.push(importWeb(app.deps, actorOf(orgId, userId!), { url: at(`/held?${page}`) }, options));
      }
      await Promise.all(made);
      expect(web.most).toBe(expected);
    };
    await some(1, 2);
    await some(4, 6);
    await some(4, 2, true);
  });

  test('is refused through the door for addresses of this machine, and to viewers', async ({ as }) => {
    const editor = await as('editor');
    const refused = await editor.post('/api/documents/web', { url: `http://127.0.0.1:${web.port}/policy` });
    expect(refused).toMatchObject({ status: 404, body: { error: expect.stringContaining('is no public address that is known') } });
    expect((await (await as('viewer')).post('/api/documents/web', { url: 'https://example.com/' })).status).toBe(403);
  });
});
