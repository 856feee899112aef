import turning from 'symbol:progress_activity';
import { Icon } from '../icon.tsx';

/** Stands in a button whose work is under way. */
export const Turning = () => (
  <span role="progressbar" className="status-working">
    <Icon d={turning} size={18} />
  </span>
);
