import { cleanup, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { type AiModel, type ModelTest, aiModel } from '#contract/ai-model.ts';
import { audit } from '#contract/audit.ts';
import { integrations } from '#contract/integrations.ts';
import { orgs } from '#contract/orgs.ts';
import { payments } from '#contract/payments.ts';
import { plans } from '#contract/plans.ts';
import { reason } from '#contract/reasons.ts';
import type { AccessLevel } from '#contract/roles.ts';
import { singleSignOn } from '#contract/single-sign-on.ts';
import { tokens } from '#contract/tokens.ts';
import { usage } from '#contract/usage.ts';
import { webhooks } from '#contract/webhooks.ts';
import { chooseLanguage } from '../../../i18n/i18n.ts';
import { openScreen, person, serviceFor } from '../../../testing/open-screen.ts';
import { aDay, anOrg, noModel } from '../../../testing/rows.ts';
import { testReading } from '../../../testing/states.ts';

const path = '/dashboard/company';
const none: AiModel = { ...noModel, can: { manage: true } };
const openai = { provider: 'openai', model: 'gpt', host: 'api.openai.com', here: false };
const own: AiModel = {
  ...none,
  use: 'own',
  answers: openai,
  own: { provider: 'openai', model: 'gpt', url: 'https://api.openai.com/v1', key_set_at: aDay },
};
const found: ModelTest = {
  model: 'gpt',
  host: 'api.openai.com',
  at: aDay,
  ms: 2130,
  tokens_per_second: 38.4,
  keeps_schema: true,
  context_tokens: 128_000,
  questions: [
    ...Array.from({ length: 9 }, (_, at) => ({ question: `Question ${at}?`, expected: 'Yes', said: 'Yes', verdict: 'right' as const })),
    { question: 'Is there a bug bounty programme?', expected: null, said: 'Yes', verdict: 'wrong' },
  ],
  failure: null,
};

function serviceOf(model: AiModel, level: AccessLevel = 'admin') {
  const service = serviceFor(person(level));
  service.answers(aiModel.get, model);
  service.answers(orgs.get, anOrg(level));
  service.answers(plans.list, { plans: [], next_cursor: null, assistant: { basic: null, business: null }, sandbox: true });
  service.answers(payments.subscription, { subscription: null });
  if (level === 'viewer') return service;
  service.answers(integrations.list, { integrations: [], offered: [], next_cursor: null });
  service.answers(usage.get, { months: [], people: [], storage: { stored: 0, texts: 0, most: 1 }, model: [] });
  const saml = 'https://rejoinder.example/saml';
  service.answers(singleSignOn.list, {
    single_sign_on: [],
    service_provider: { entity_id: saml, callback_url: saml, metadata_url: saml },
    next_cursor: null,
  });
  service.answers(tokens.list, { tokens: [], next_cursor: null });
  service.answers(webhooks.list, { webhooks: [], next_cursor: null });
  service.answers(audit.list, { audit: [], next_cursor: null });
  return service;
}

testReading({
  path,
  service: () => serviceOf(none),
  call: aiModel.get,
  answer: none,
  shows: 'No model: answers come from the built-in engine.',
});

test('a model is connected once somebody has agreed to where questions go, and is tested at once', async () => {
  const service = serviceOf(none);
  service.answers(aiModel.connect, own);
  service.answers(aiModel.test, { ...own, testing: { done: 0, total: 11 } });
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Connect a model' }));
  const dialog = within(await screen.findByRole('dialog'));
  await hand.type(dialog.getByLabelText('Model'), 'gpt');
  await hand.click(dialog.getByRole('button', { name: 'Connect' }));
  await dialog.findByText('Agree first: nothing is sent before that.');
  await dialog.findByText('This field is required');
  await hand.type(dialog.getByLabelText('Key'), 'sk-1');
  await hand.click(
    dialog.getByRole('checkbox', {
      name: 'I agree: Questions and passages of your papers are sent to api.openai.com; papers marked “Do not send to language models” never are. From the legal assistant, the question, its conversation and texts of law are sent.',
    }),
  );
  expect(service.sent(aiModel.connect)).toEqual([]);
  service.answers(aiModel.get, own);
  await hand.click(dialog.getByRole('button', { name: 'Connect' }));
  await screen.findByText('gpt answers.');
  const body = { provider: 'openai', model: 'gpt', key: 'sk-1', acknowledged_host: 'api.openai.com' };
  await expect.poll(() => service.sent(aiModel.connect)).toEqual([{ body }]);
  await expect.poll(() => service.sent(aiModel.test)).toHaveLength(1);
});

test('for another provider its address is asked for, and the agreement is to that host', async () => {
  const service = serviceOf(own);
  service.answers(aiModel.connect, own);
  service.answers(aiModel.test, own);
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/^Leave it empty to keep the key of/);
  await hand.selectOptions(dialog.getByRole('combobox', { name: 'Provider' }), 'Azure OpenAI');
  await hand.click(dialog.getByRole('button', { name: 'Connect' }));
  await dialog.findByText('Write the address of its API, as https://models.example.com/v1 or 127.0.0.1:8080.');
  await hand.type(dialog.getByLabelText('Model'), 'ours');
  await hand.type(dialog.getByLabelText('Address of the API'), 'https://ours.openai.azure.com/openai/v1');
  await hand.click(dialog.getByRole('checkbox', { name: /sent to ours\.openai\.azure\.com;/ }));
  await hand.type(dialog.getByLabelText('Key'), 'azure-key');
  await hand.click(dialog.getByRole('button', { name: 'Connect' }));
  await expect
    .poll(() => service.sent(aiModel.connect))
    .toEqual([
      {
        body: {
          provider: 'azure',
          model: 'ours',
          url: 'https://ours.openai.azure.com/openai/v1',
          key: 'azure-key',
          acknowledged_host: 'ours.openai.azure.com',
        },
      },
    ]);
});

test('what runs on this machine is one click away', async () => {
  const service = serviceOf({ ...none, private_addresses: true });
  const url = 'http://127.0.0.1:11434';
  const models = ['qwen3:8b', 'llama3.2'].map((name) => ({ name, context_tokens: null }));
  service.answers(aiModel.local, { servers: [{ provider: 'ollama', url, models, wants_key: false }], next_cursor: null });
  const connected: AiModel = { ...own, answers: { provider: 'ollama', model: 'llama3.2', host: '127.0.0.1:11434', here: true } };
  service.answers(aiModel.connect, connected);
  service.answers(aiModel.test, connected);
  const { hand } = await openScreen(path);
  await hand.selectOptions(await screen.findByRole('combobox', { name: 'Model of Ollama' }), 'llama3.2');
  service.answers(aiModel.get, connected);
  await hand.click(screen.getByRole('button', { name: 'Connect' }));
  await screen.findByText('It runs on the machine of this service: nothing leaves it.');
  await expect.poll(() => service.sent(aiModel.connect)).toEqual([{ body: { provider: 'ollama', url, model: 'llama3.2' } }]);
});

test('a test shows how far it is and can be stopped; then what it found, with what was not right', async () => {
  const service = serviceOf({ ...own, testing: { done: 4, total: 11 } });
  service.answers(aiModel.stopTest, own);
  const { hand } = await openScreen(path);
  const bar = await screen.findByRole('progressbar', { name: '4 of 11 questions' });
  expect(bar.getAttribute('aria-valuenow')).toBe('4');
  service.answers(aiModel.get, { ...own, test: found });
  await hand.click(screen.getByRole('button', { name: 'Stop the test' }));
  await screen.findByText('9 of 10 right, 1 wrong');
  expect(service.sent(aiModel.stopTest)).toHaveLength(1);
  for (const said of ['First reply after 2.1 s', '38.4 tokens a second', 'Keeps to the form', '128,000 tokens at once'])
    screen.getByText(said);
  screen.getByText('Expected: no answer, because the papers have none');
  screen.getByText(/a second call checks each of its answers/);
});

test('an address without http:// is taken as it is typed, and the models that it lists are offered', async () => {
  const service = serviceOf({ ...none, private_addresses: true });
  const url = 'http://127.0.0.1:8933/v1';
  const models = ['first-model', 'second-model'].map((name) => ({ name, context_tokens: null }));
  service.answers(aiModel.local, { servers: [], next_cursor: null });
  service.answers(aiModel.connect, own);
  service.answers(aiModel.test, own);
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Connect a model' }));
  const dialog = within(await screen.findByRole('dialog'));
  await hand.selectOptions(dialog.getByRole('combobox', { name: 'Provider' }), 'Any OpenAI-compatible address');
  service.answers(aiModel.local, { servers: [{ provider: 'openai-compatible', url, models, wants_key: false }], next_cursor: null });
  await hand.type(dialog.getByLabelText('Address of the API'), '127.0.0.1:8933');
  await hand.tab();
  const name = await dialog.findByDisplayValue<HTMLInputElement>('http://127.0.0.1:8933');
  expect(document.activeElement).toBe(dialog.getByLabelText('Key'));
  expect(name.getAttribute('aria-invalid')).toBe('false');
  await hand.selectOptions(await dialog.findByRole('combobox', { name: 'Models found there' }), 'second-model');
  expect(dialog.getByLabelText<HTMLInputElement>('Model').value).toBe('second-model');
  await hand.click(dialog.getByRole('button', { name: 'Connect' }));
  const body = { provider: 'openai-compatible', model: 'second-model', url };
  await expect.poll(() => service.sent(aiModel.connect)).toEqual([{ body }]);
  expect(service.sent(aiModel.local)).toContainEqual({ query: { url: 'http://127.0.0.1:8933' } });
});

test('the models of a key are listed once it is typed, and one of them or another name is taken', async () => {
  const service = serviceOf(none);
  const failure = reason('model_key_refused', { place: 'api.mistral.ai' });
  service.answers(aiModel.list, { models: [], failure });
  service.answers(aiModel.connect, own);
  service.answers(aiModel.test, own);
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Connect a model' }));
  const dialog = within(await screen.findByRole('dialog'));
  await hand.selectOptions(dialog.getByRole('combobox', { name: 'Provider' }), 'Mistral');
  const list = dialog.getByRole<HTMLButtonElement>('button', { name: 'List the models of this key' });
  expect(list.disabled).toBe(true);
  await hand.type(dialog.getByLabelText('Key'), 'key-1');
  await hand.click(list);
  await dialog.findByText(/api\.mistral\.ai refuses the key/);
  await hand.type(dialog.getByLabelText('Key'), '2');
  expect(dialog.queryByText(/refuses the key/)).toBeNull();
  service.answers(aiModel.list, { models: ['large', 'small'].map((name) => ({ name, context_tokens: null })), failure: null });
  await hand.click(list);
  await dialog.findByText('Models found: 2. Choose one below, or write another.');
  await hand.selectOptions(dialog.getByRole('combobox', { name: 'Models found there' }), 'small');
  expect(dialog.getByLabelText<HTMLInputElement>('Model').value).toBe('small');
  await hand.clear(dialog.getByLabelText('Model'));
  await hand.type(dialog.getByLabelText('Model'), 'by-heart');
  await hand.click(dialog.getByRole('checkbox', { name: /sent to api\.mistral\.ai;/ }));
  await hand.click(dialog.getByRole('button', { name: 'Connect' }));
  const sent = { provider: 'mistral', key: 'key-12' };
  await expect
    .poll(() => service.sent(aiModel.connect))
    .toEqual([{ body: { ...sent, model: 'by-heart', acknowledged_host: 'api.mistral.ai' } }]);
  expect(service.sent(aiModel.list)).toEqual([{ body: { ...sent, key: 'key-1' } }, { body: sent }]);
});

test('a test that fails says why, in the language of the screen', async () => {
  await chooseLanguage('sl');
  onTestFinished(() => chooseLanguage('en'));
  const failure = reason('model_key_refused', { place: 'api.openai.com' });
  serviceOf({ ...own, test: { ...found, questions: [], keeps_schema: null, failure } });
  await openScreen(path);
  await screen.findByText('Jezikovni model na api.openai.com zavrača ključ; preverite ga pod Podjetje, Model UI.');
});

test('a model whose last test failed is not said to answer, but when it failed and what to do', async () => {
  const silent = { verdict: 'failed' as const, question: 'Is there a bug bounty programme?', expected: null, said: null };
  for (const questions of [[], [silent]]) {
    serviceOf({
      ...own,
      test: { ...found, keeps_schema: null, questions, failure: reason('model_unavailable', { place: 'api.openai.com' }) },
    });
    await openScreen(path);
    await screen.findByText(/^gpt is connected and does not answer: its last test failed on /);
    screen.getByText(/^Until it replies, the built-in engine answers\. Look at its address, name and key, then test it again\.$/);
    expect(screen.queryByText('gpt answers.')).toBeNull();
    expect(screen.queryByText(/right, /)).toBeNull();
    cleanup();
  }
  serviceOf({ ...own, test: { ...found, failure: reason('model_unavailable', { place: 'api.openai.com' }) } });
  await openScreen(path);
  await screen.findByText('gpt answers.');
});

test('a model that replied in the wrong form is said to have done that, not to be silent', async () => {
  serviceOf({ ...own, test: { ...found, keeps_schema: false, questions: [], failure: reason('model_nonsense') } });
  await openScreen(path);
  await screen.findByText(/^gpt is connected and replies, but in the wrong form: its last test failed on /);
  screen.getByText(/^Until it replies in the form asked for, the built-in engine answers\. /);
  expect(document.body.textContent).not.toContain('does not answer');
});

test('one’s own, the installation’s and none are switched between, and one’s own is forgotten after a question', async () => {
  const house = { provider: 'mistral', model: 'of-the-house', host: 'api.mistral.ai', here: false };
  const service = serviceOf({ ...own, installation: house });
  service.answers(aiModel.use, own);
  service.answers(aiModel.disconnect, none);
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Use of-the-house of the installation' }));
  await hand.click(screen.getByRole('button', { name: 'Answer without a model' }));
  await expect.poll(() => service.sent(aiModel.use)).toEqual([{ body: { use: 'installation' } }, { body: { use: 'off' } }]);
  await hand.click(screen.getByRole('button', { name: 'Disconnect' }));
  await hand.click(within(await screen.findByRole('dialog', { name: 'Disconnect gpt?' })).getByRole('button', { name: 'Disconnect' }));
  await expect.poll(() => service.sent(aiModel.disconnect)).toHaveLength(1);
});

test('a viewer reads which model answers and where questions go, and is offered nothing', async () => {
  serviceOf({ ...own, own: null, can: { manage: false }, test: found }, 'viewer');
  await openScreen(path);
  await screen.findByText('gpt answers.');
  screen.getByText(/are sent to api\.openai\.com/);
  screen.getByText('9 of 10 right, 1 wrong');
  for (const name of ['Change', 'Test it', 'Answer without a model', 'Disconnect'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

const costs = { currency: 'EUR' as const, prices: null, most_per_run: null, most_per_month: 5_000_000, used_this_month: 181_000 };

test('an admin says what a million tokens cost and how many may be used; half of it, or what is no amount, is not sent', async () => {
  const service = serviceOf({ ...own, costs });
  service.answers(aiModel.setCosts, { ...own, costs });
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Costs and limits' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Costs and limits of gpt' }));
  dialog.getByText(/Used this month: 181,000\./);
  await hand.selectOptions(dialog.getByRole('combobox', { name: 'Currency' }), 'USD');
  await hand.type(dialog.getByLabelText('Price of a million tokens in'), '2,5');
  await hand.type(dialog.getByLabelText('Price of a million cached tokens'), 'cheap');
  await hand.type(dialog.getByLabelText('Tokens in for one request'), 'many');
  await hand.click(dialog.getByRole('button', { name: 'Save' }));
  dialog.getByText('Write an amount, as 2.50.');
  dialog.getByText('Tokens in and out need a price each.');
  dialog.getByText('Write a whole number, as 2,000,000.');
  expect(document.activeElement).toBe(dialog.getByLabelText('Price of a million cached tokens'));
  expect(service.sent(aiModel.setCosts)).toEqual([]);
  await hand.clear(dialog.getByLabelText('Price of a million cached tokens'));
  await hand.type(dialog.getByLabelText('Price of a million tokens out'), '10');
  await hand.clear(dialog.getByLabelText('Tokens in for one request'));
  await hand.type(dialog.getByLabelText('Tokens in for one request'), '200,000');
  await hand.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  const said = { currency: 'USD', prices: { in: 2.5, cached: null, out: 10 }, most_per_run: 200_000, most_per_month: 5_000_000 };
  expect(service.sent(aiModel.setCosts)).toEqual([{ body: said }]);
});

test('prices and limits stand there as the language of the screen writes them, and are sent as they were', async () => {
  onTestFinished(() => void chooseLanguage('en'));
  const set = { ...costs, prices: { in: 2.5, cached: null, out: 0.125 } };
  const service = serviceOf({ ...own, costs: set });
  service.answers(aiModel.setCosts, { ...own, costs: set });
  await chooseLanguage('it');
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Costi e limiti' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Costi e limiti di gpt' }));
  expect(dialog.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(['2,5', '', '0,125', '', '5.000.000']);
  await hand.click(dialog.getByRole('button', { name: 'Salva' }));
  await expect
    .poll(() => service.sent(aiModel.setCosts))
    .toEqual([{ body: { currency: 'EUR', prices: set.prices, most_per_run: null, most_per_month: 5_000_000 } }]);
});

test('a member is not asked what the model costs', async () => {
  serviceOf({ ...own, can: { manage: false }, costs: null, own: null }, 'viewer');
  await openScreen(path);
  await screen.findByText('gpt answers.');
  expect(screen.queryByRole('button', { name: 'Costs and limits' })).toBeNull();
});
