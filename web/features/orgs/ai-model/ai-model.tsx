import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import modelSymbol from 'symbol:neurology';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AiModel as Model, type SeenModel, aiModel } from '#contract/ai-model.ts';
import { notify } from '../../../app/notices/notices.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { formatMoment } from '../../../lib/format.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { lastFailed } from '../../../shared/request/answering-model.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Failure, Skeleton } from '../../../ui/states.tsx';
import { ConnectModel } from './connect-model.tsx';
import { Costs } from './costs.tsx';
import { LocalServers } from './local-servers.tsx';
import { TestOfModel } from './model-test.tsx';
import { useProviderName } from './provider-names.ts';
import { aiModelQuery, staleByModel } from './queries.ts';
import './ai-model.css';

/** Which language model answers, where questions go, and how good it was; admins connect another. */
export function AiModel() {
  const read = useQuery(aiModelQuery);
  const { t } = useTranslation('company');
  const test = useApiMutation(aiModel.test, staleByModel);
  if (read.isPending) return <Skeleton rows={2} />;
  if (read.isError) return <Failure error={read.error} retry={() => void read.refetch()} />;
  const model = read.data;
  const connected = ({ answers }: Model) => {
    notify(t('aiModel.connected', { model: answers?.model ?? '' }));
    test.mutate({});
  };
  return (
    <div className="ai-model">
      <Answering model={model} />
      {model.answers && <TestOfModel model={model} />}
      {model.can.manage && <Choices model={model} onConnected={connected} onTest={test.isPending ? null : () => test.mutate({})} />}
      {model.can.manage && model.private_addresses && <LocalServers model={model} onConnected={connected} />}
    </div>
  );
}

function Answering({ model: seen }: { model: Model }) {
  const { answers, use } = seen;
  const { t } = useTranslation('company');
  const nameOf = useProviderName();
  if (!answers) return <p className="ai-model-now">{t('aiModel.none')}</p>;
  const { model, host, provider } = answers;
  const failed = lastFailed(seen);
  const state = !failed ? 'answers' : failed.keeps_schema === false ? 'lastWrongForm' : 'lastFailed';
  return (
    <div className="ai-model-now">
      <Icon d={modelSymbol} size={24} />
      <div>
        <p>
          <strong>{t(`aiModel.${state}`, { model, when: failed ? formatMoment(failed.at, currentLanguage()) : '' })}</strong>
        </p>
        <p className="quiet">
          {t('aiModel.at', { provider: nameOf(provider), host })} · {t(`aiModel.sources.${use === 'own' ? 'own' : 'installation'}`)}
        </p>
        <Where seen={answers} />
      </div>
    </div>
  );
}

function Where({ seen: { here, host } }: { seen: SeenModel }) {
  const { t } = useTranslation('company');
  return <p>{here ? t('aiModel.here') : t('aiModel.sent', { host })}</p>;
}

interface ChoicesProps {
  model: Model;
  onConnected: (model: Model) => void;
  /** Null while one is being begun. */
  onTest: (() => void) | null;
}

function Choices({ model, onConnected, onTest }: ChoicesProps) {
  const { t } = useTranslation('company');
  const { use, own, installation, answers, costs, test, testing } = model;
  const [asking, setAsking] = useState<'connect' | 'costs' | 'disconnect' | null>(null);
  const close = () => setAsking(null);
  const change = useApiMutation(aiModel.use, staleByModel);
  const disconnect = useApiMutation(aiModel.disconnect, { ...staleByModel, onSuccess: close });
  const choose = (to: Model['use']) => () => change.mutate({ body: { use: to } });
  return (
    <div className="ai-model-actions">
      {answers && !testing && (
        <Button variant={test ? 'outlined' : 'contained'} disabled={onTest === null} onClick={() => onTest?.()}>
          {t('aiModel.test')}
        </Button>
      )}
      <Button variant={answers ? 'outlined' : 'contained'} onClick={() => setAsking('connect')}>
        {t(use === 'own' ? 'aiModel.change' : 'aiModel.connect')}
      </Button>
      {answers && costs && (
        <Button variant="outlined" onClick={() => setAsking('costs')}>
          {t('aiModel.costs')}
        </Button>
      )}
      {own && use !== 'own' && (
        <Button disabled={change.isPending} onClick={choose('own')}>
          {t('aiModel.useOwn', { model: own.model })}
        </Button>
      )}
      {installation && use !== 'installation' && (
        <Button disabled={change.isPending} onClick={choose('installation')}>
          {t('aiModel.useInstallation', { model: installation.model })}
        </Button>
      )}
      {answers && (
        <Button disabled={change.isPending} onClick={choose('off')}>
          {t('aiModel.off')}
        </Button>
      )}
      {own && (
        <Button color="error" onClick={() => setAsking('disconnect')}>
          {t('aiModel.disconnect')}
        </Button>
      )}
      {asking === 'connect' && <ConnectModel model={model} onConnected={onConnected} onClose={close} />}
      {asking === 'costs' && answers && costs && <Costs costs={costs} name={answers.model} onClose={close} />}
      {asking === 'disconnect' && own && (
        <ConfirmDialog
          open
          danger
          title={t('aiModel.disconnectTitle', { model: own.model })}
          text={t('aiModel.disconnectText')}
          confirm={t('aiModel.disconnect')}
          busy={disconnect.isPending}
          onConfirm={() => disconnect.mutate({})}
          onClose={close}
        />
      )}
    </div>
  );
}
