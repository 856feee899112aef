import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import add from 'symbol:add';
import { useMay } from '../../app/session/may.ts';
import { refusal } from '../../app/notices/notices.ts';
import { Icon } from '../../ui/icon.tsx';
import { Offered } from '../../shared/org/wall.tsx';

/** The way to a new request, for those who may make one; whose plan has ended is told so at once. */
export function NewRequest({ children }: { children: string }) {
  const why = useMay().whyNot('work');
  return (
    <Offered doing="work" first>
      <Button
        variant="contained"
        startIcon={<Icon d={add} size={18} />}
        component={Link}
        to="/dashboard/requests/create"
        onClick={(event) => {
          if (!why) return;
          event.preventDefault();
          refusal.set(why);
        }}
      >
        {children}
      </Button>
    </Offered>
  );
}
