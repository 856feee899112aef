import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import lock from 'symbol:lock';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import type { Doing } from '#contract/roles.ts';
import { useMay } from '../../app/session/may.ts';
import type { Refusal } from '../../app/notices/notices.ts';
import { WhomToAsk } from '../../app/notices/whom-to-ask.tsx';
import { Empty } from '../../ui/states.tsx';
import { ViewOnly } from './view-only.tsx';

/** In the place of what somebody may not do: why, and where that can be changed. */
export function Wall({ kind }: { kind: Refusal }) {
  const { t } = useTranslation();
  return (
    <Empty icon={lock} title={t(`refusal.${kind}.title`)} text={t(`refusal.${kind}.text`)}>
      <WhomToAsk kind={kind} />
      <Button variant="outlined" component={Link} to="/dashboard/company" {...(kind === 'subscription' ? { hash: 'plans' } : {})}>
        {t(kind === 'subscription' ? 'refusal.upgrade' : 'refusal.toCompany')}
      </Button>
    </Empty>
  );
}

interface OfferedProps {
  doing: Doing;
  children: ReactNode;
  /** It is what the screen is opened for: whoever may not do it is told why. */
  first?: boolean;
}

/** Shown only to those whose level allows it. */
export function Offered({ doing, children, first = false }: OfferedProps) {
  return useMay().offers(doing) ? children : first && <ViewOnly />;
}
