import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import lock from 'symbol:lock';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import type { Doing } from '#contract/roles.ts';
import { useMay } from '../../app/session/may.ts';
import type { Refusal } from '../../app/notices/notices.ts';
import { Empty } from '../../ui/states.tsx';

/** In the place of what somebody may not do: why, and where that can be changed. */
export function Wall({ kind }: { kind: Refusal }) {
  const { t } = useTranslation();
  return (
    <Empty icon={lock} title={t(`refusal.${kind}.title`)} text={t(`refusal.${kind}.text`)}>
      <Button variant="outlined" component={Link} to="/dashboard/company" {...(kind === 'subscription' ? { hash: 'plans' } : {})}>
        {t(kind === 'subscription' ? 'refusal.upgrade' : 'refusal.toCompany')}
      </Button>
    </Empty>
  );
}

/** Shown only to those whose level allows it. */
export function Offered({ doing, children }: { doing: Doing; children: ReactNode }) {
  return useMay().offers(doing) ? children : null;
}
