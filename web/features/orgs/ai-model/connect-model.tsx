import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AiModel, aiModel } from '#contract/ai-model.ts';
import { withScheme } from '#contract/model-address.ts';
import { type ModelProvider, asksAddress, modelProviders, providerNeeds } from '#contract/model-providers.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { formatDate } from '../../../lib/format.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextBox } from '../../../ui/field.tsx';
import { Room } from '../../../ui/room.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { ModelsOfKey, useModelsOfKey } from './models-of-key.tsx';
import { useProviderName } from './provider-names.ts';
import { listedAt, staleByModel } from './queries.ts';

/** What stands in the fields before anybody writes. */
export interface Given {
  provider: ModelProvider;
  model: string;
  url: string;
}

/** `model` is null until somebody writes one. */
type Form = Omit<Given, 'model'> & { model: string | null };

interface Props {
  model: AiModel;
  given?: Given;
  onConnected: (model: AiModel) => void;
  onClose: () => void;
}

/** Whether its address can be asked for its models without a key. */
const looksThere = (provider: ModelProvider): boolean => provider === 'openai-compatible' || providerNeeds[provider].local === true;
const addressOf = (provider: ModelProvider): string => providerNeeds[provider].address ?? '';
const partsOf = (url: string): URL | null => (URL.canParse(url) ? new URL(url) : null);
const isHere = ({ hostname }: URL): boolean => hostname === 'localhost' || hostname === '[::1]' || /^127\.[\d.]+$/.test(hostname);

const begunWith = (from: Given | null): Form =>
  from ? { ...from, model: from.model || null } : { provider: 'openai', model: null, url: addressOf('openai') };

/** What is meant by what is written, by what answers there: the first of its models until another is written, and the path of its API after a host alone. */
function useThere({ provider, model, url }: Form, looked: string): { form: Given; names: string[] } {
  const asks = looksThere(provider) && URL.canParse(looked);
  const { data } = useQuery({ ...listedAt(looked), enabled: asks });
  const whole = withScheme(url.trim());
  const server = asks && whole === looked ? data?.servers[0] : undefined;
  const names = server?.models.map(({ name }) => name) ?? [];
  const written = { provider, model: model ?? names[0] ?? '', url: whole };
  const isHostAlone = partsOf(whole)?.pathname === '/';
  return { form: server && isHostAlone ? { ...written, provider: server.provider, url: server.url } : written, names };
}

/** What is said of a field that cannot be sent so; nothing where all can. */
function useWrong({ provider, model }: Given, { place, key, agreedTo }: { place: URL | null; key: string; agreedTo: string | null }) {
  const { t } = useTranslation(['company', 'common']);
  const required = t('common:required');
  const wrong = {
    ...(model.trim() === '' ? { model: required } : {}),
    ...(place ? {} : { url: t('aiModel.noAddress') }),
    ...(providerNeeds[provider].key === 'needed' && key === '' ? { key: required } : {}),
    ...(place && !isHere(place) && agreedTo !== place.host ? { agree: t('aiModel.mustAgree') } : {}),
  };
  return wrong as Partial<Record<'model' | 'url' | 'key' | 'agree', string>>;
}

/** What a key is kept for, and whether one is there already. */
function useKeyHelp(provider: ModelProvider, kept: string | null): string {
  const { t } = useTranslation('company');
  if (kept) return t('aiModel.keyKept', { date: formatDate(kept, currentLanguage()) });
  return t(providerNeeds[provider].key === 'needed' ? 'aiModel.keyHelp' : 'aiModel.keyNone');
}

const text = (value: string, change: (value: string) => void) => ({
  value,
  onChange: async ({ target }: { target: { value?: unknown } }) => change(String(target.value)),
});

/** Provider, name, address, key, and that somebody agrees to where questions and passages go. */
export function ConnectModel({ model: { own }, given, onConnected, onClose }: Props) {
  const { t } = useTranslation('company');
  const [form, setForm] = useState<Form>(begunWith(given ?? own));
  const [looked, setLooked] = useState(form.url);
  const [key, setKey] = useState('');
  const [agreedTo, setAgreedTo] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const connect = useApiMutation(aiModel.connect, {
    ...staleByModel,
    onSuccess: (model) => {
      onClose();
      onConnected(model);
    },
  });
  const there = useThere(form, looked);
  const { provider, model, url } = there.form;
  const place = partsOf(url);
  const kept = place && own && partsOf(own.url)?.origin === place.origin ? own.key_set_at : null;
  const wrong = useWrong(there.form, { place, key: key.trim() || (kept ?? ''), agreedTo });
  const at = { provider, ...(asksAddress(provider) ? { url } : {}), ...(key.trim() === '' ? {} : { key: key.trim() }) };
  const ofKey = useModelsOfKey(at);
  const names = ofKey.names.length > 0 ? ofKey.names : there.names;
  const keyHelp = useKeyHelp(provider, kept);
  const shown = tried ? wrong : {};
  const send = () => {
    setTried(true);
    if (Object.keys(wrong).length > 0) return;
    connect.mutate({ body: { ...at, model: model.trim(), ...(agreedTo === null ? {} : { acknowledged_host: agreedTo }) } });
  };
  return (
    <ConfirmDialog
      open
      title={t('aiModel.connect')}
      confirm={t('aiModel.localConnect')}
      busy={connect.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      <Room of="orgs">
        <div className="invite">
          <Provider
            chosen={form.provider}
            onChange={(value) => {
              setForm({ provider: value, model: null, url: addressOf(value) });
              setLooked(addressOf(value));
            }}
          />
          {asksAddress(provider) && (
            <TextBox
              label={t('aiModel.url')}
              inputMode="url"
              placeholder={providerNeeds[provider].example ?? addressOf(provider)}
              error={shown.url}
              control={{
                ...text(form.url, (value) => setForm({ ...form, url: value })),
                onBlur: async () => {
                  const whole = withScheme(form.url.trim());
                  setForm({ ...form, url: whole });
                  setLooked(whole);
                },
              }}
            />
          )}
          <TextBox
            label={t('aiModel.key')}
            type="password"
            autoComplete="new-password"
            helperText={keyHelp}
            error={shown.key}
            control={text(key, setKey)}
          />
          <ModelsOfKey of={ofKey} disabled={place === null || wrong.key !== undefined} />
          <TextBox
            label={t('aiModel.name')}
            helperText={t(names.includes(model) ? 'aiModel.nameFound' : 'aiModel.nameHelp')}
            autoComplete="off"
            offers={names}
            error={shown.model}
            control={text(model, (value) => setForm({ ...form, model: value }))}
          />
          {names.length > 1 && <Listed names={names} chosen={model} onChange={(value) => setForm({ ...form, model: value })} />}
          {place && <Agree place={place} agreed={agreedTo === place.host} onChange={setAgreedTo} />}
          {shown.agree && (
            <p role="alert" className="overdue">
              {shown.agree}
            </p>
          )}
        </div>
      </Room>
    </ConfirmDialog>
  );
}

function Provider({ chosen, onChange }: { chosen: ModelProvider; onChange: (provider: ModelProvider) => void }) {
  const { t } = useTranslation('company');
  const nameOf = useProviderName();
  return (
    <div className="ai-model-provider">
      <span className="label" aria-hidden>
        {t('aiModel.provider')}
      </span>
      <SelectField
        label={t('aiModel.provider')}
        value={chosen}
        options={modelProviders.map((value) => ({ value, label: nameOf(value) }))}
        onChange={onChange}
      />
    </div>
  );
}

function Listed({ names, chosen, onChange }: { names: string[]; chosen: string; onChange: (name: string) => void }) {
  const { t } = useTranslation('company');
  const offered = names.includes(chosen) ? names : [chosen, ...names];
  return (
    <div className="ai-model-provider">
      <span className="label" aria-hidden>
        {t('aiModel.listed')}
      </span>
      <SelectField
        label={t('aiModel.listed')}
        value={chosen}
        options={offered.map((value) => ({ value, label: value }))}
        onChange={onChange}
      />
    </div>
  );
}

function Agree({ place, agreed, onChange }: { place: URL; agreed: boolean; onChange: (host: string | null) => void }) {
  const { t } = useTranslation('company');
  const { host } = place;
  if (isHere(place)) return <p className="quiet">{t('aiModel.here')}</p>;
  return (
    <label className="ai-model-agree">
      <input type="checkbox" checked={agreed} onChange={({ target }) => onChange(target.checked ? host : null)} />
      <span>{t('aiModel.agree', { sentence: t('aiModel.sent', { host }) })}</span>
    </label>
  );
}
