import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AiModel, type LocalServer, aiModel } from '#contract/ai-model.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { ConnectModel } from './connect-model.tsx';
import { useProviderName } from './provider-names.ts';
import { localServers, staleByModel } from './queries.ts';

interface Props {
  model: AiModel;
  onConnected: (model: AiModel) => void;
}

/** Model servers that run on the machine of the service: each is one click away. */
export function LocalServers({ model, onConnected }: Props) {
  const { t } = useTranslation('company');
  const found = useQuery(localServers);
  const servers = (found.data?.servers ?? []).filter(({ url }) => model.use !== 'own' || model.own?.url !== url);
  if (servers.length === 0) return null;
  return (
    <>
      <h3>{t('aiModel.local')}</h3>
      <ul className="ai-model-local">
        {servers.map((server) => (
          <OneServer key={server.url} server={server} model={model} onConnected={onConnected} />
        ))}
      </ul>
    </>
  );
}

function OneServer({ server, model, onConnected }: Props & { server: LocalServer }) {
  const { t } = useTranslation('company');
  const nameOf = useProviderName();
  const { provider, url, models, wants_key: wantsKey } = server;
  const [chosen, setChosen] = useState(models[0]?.name ?? '');
  const [asking, setAsking] = useState(false);
  const connect = useApiMutation(aiModel.connect, { ...staleByModel, onSuccess: onConnected });
  // Without a key or a name there is something to ask; on another machine, something to agree to.
  const isOneClick = !wantsKey && chosen !== '' && /^https?:\/\/(?:127\.|localhost[:/]|\[::1\])/.test(url);
  const name = nameOf(provider);
  return (
    <li>
      <span className="member-name">
        <strong>{name}</strong>
        <span className="quiet">{[new URL(url).host, wantsKey && t('aiModel.localKey')].filter(Boolean).join(' · ')}</span>
      </span>
      {models.length > 1 ? (
        <SelectField
          label={t('aiModel.localModel', { provider: name })}
          value={chosen}
          options={models.map((one) => ({ value: one.name, label: one.name }))}
          onChange={setChosen}
        />
      ) : (
        <span>{chosen}</span>
      )}
      <Button
        variant="outlined"
        disabled={connect.isPending}
        onClick={() => (isOneClick ? connect.mutate({ body: { provider, url, model: chosen } }) : setAsking(true))}
      >
        {t('aiModel.localConnect')}
      </Button>
      {asking && (
        <ConnectModel model={model} given={{ provider, url, model: chosen }} onConnected={onConnected} onClose={() => setAsking(false)} />
      )}
    </li>
  );
}
