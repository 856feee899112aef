import error from 'symbol:error';
import { Icon } from '../../ui/icon.tsx';
import './sign-in.css';

/** Why a step of signing in did not work; an empty place for it until then. */
export function AuthFailure({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text && (
        <p className="auth-error">
          <Icon d={error} />
          {text}
        </p>
      )}
    </div>
  );
}
