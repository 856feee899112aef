import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import add from 'symbol:add';
import { useMay } from '../../app/may.ts';
import { refusal } from '../../app/notices.ts';
import { Icon } from '../../ui/icon.tsx';
import { Offered } from '../../ui/wall.tsx';

/** The way to a new request, for those who may make one; whose plan has ended is told so at once. */
export function NewRequest({ children }: { children: string }) {
  const why = useMay().whyNot('work');
  return (
    <Offered doing="work">
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
