import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import add from 'symbol:add';
import { hasAccess } from '#contract/roles.ts';
import { refusal } from '../../app/notices.ts';
import { useUser } from '../../app/session.ts';
import { Icon } from '../../ui/icon.tsx';

/** The way to a new request; who may only look is told so. */
export function NewRequest({ children, icon = false }: { children: string; icon?: boolean }) {
  const { access_level } = useUser();
  const look = { variant: 'contained', startIcon: icon && <Icon d={add} size={18} /> } as const;
  if (hasAccess(access_level, 'editor'))
    return (
      <Button {...look} component={Link} to="/dashboard/requests/create">
        {children}
      </Button>
    );
  return (
    <Button {...look} onClick={() => refusal.set('view-only')}>
      {children}
    </Button>
  );
}
