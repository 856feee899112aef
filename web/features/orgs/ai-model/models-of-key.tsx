import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { aiModel } from '#contract/ai-model.ts';
import type { Input } from '#contract/endpoint.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { SaidReasons } from '../../../shared/answer/said-reasons.tsx';

type Asked = Input<typeof aiModel.list, 'body'>;
const isSame = (a: Asked, b: Asked): boolean => a.provider === b.provider && a.url === b.url && a.key === b.key;

/** Asks which models a key may use, when somebody wants to know; what was said of another key or address does not count. */
export function useModelsOfKey(asked: Asked) {
  const look = useApiMutation(aiModel.list, { quiet: true });
  const holds = look.variables?.body !== undefined && isSame(look.variables.body, asked);
  return {
    names: (holds && look.data?.models.map(({ name }) => name)) || [],
    failure: (holds && look.data?.failure) || null,
    error: holds ? look.error : null,
    busy: holds && look.isPending,
    ask: () => look.mutate({ body: asked }),
  };
}

export function ModelsOfKey({ of, disabled }: { of: ReturnType<typeof useModelsOfKey>; disabled: boolean }) {
  const { t } = useTranslation('company');
  const { names, failure, error, busy, ask } = of;
  const wrong = error ? sentenceOf(error) : failure && <SaidReasons reasons={[failure]} />;
  return (
    <div className="ai-model-listing">
      <Button variant="outlined" disabled={disabled || busy} onClick={ask}>
        {t('aiModel.list')}
      </Button>
      <p role="status" className={wrong ? 'overdue' : 'quiet'}>
        {busy ? t('aiModel.listBusy') : (wrong ?? (names.length > 0 && t('aiModel.listFound', { count: names.length })))}
      </p>
    </div>
  );
}
