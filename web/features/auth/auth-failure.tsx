import error from 'symbol:error';
import { Icon } from '../../ui/icon.tsx';

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
