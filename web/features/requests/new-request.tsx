import Button from '@mui/material/Button';
import { useNavigate } from '@tanstack/react-router';
import add from 'symbol:add';
import { useMay } from '../../app/may.ts';
import { Icon } from '../../ui/icon.tsx';
import { Offered } from '../../ui/wall.tsx';

/** The way to a new request, for those who may make one. */
export function NewRequest({ children }: { children: string }) {
  const { gate } = useMay();
  const navigate = useNavigate();
  return (
    <Offered doing="work">
      <Button
        variant="contained"
        startIcon={<Icon d={add} size={18} />}
        onClick={() => gate('work', () => void navigate({ to: '/dashboard/requests/create' }))}
      >
        {children}
      </Button>
    </Offered>
  );
}
