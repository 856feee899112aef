import { useId, type InputHTMLAttributes, type KeyboardEventHandler, type Ref } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

interface Base {
  label: string;
  error?: string | undefined;
  helperText?: string | undefined;
  /** Several lines; grows with what is written. */
  multiline?: boolean;
  minRows?: number;
  placeholder?: string;
  autoComplete?: string;
  autoFocus?: boolean;
  maxLength?: number;
  type?: InputHTMLAttributes<HTMLInputElement>['type'];
  /** Which keyboard a telephone shows, where the type would bring a check of the browser's own. */
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  onKeyDown?: KeyboardEventHandler;
  /** What is offered while one types in one line. */
  offers?: readonly string[];
}
type Control = Pick<UseFormRegisterReturn, 'name' | 'onChange' | 'onBlur'> & {
  ref: Ref<HTMLInputElement & HTMLTextAreaElement>;
  value?: string;
  readOnly?: boolean;
};

/** A text field with its label on the edge; plain elements, so that the sign-in stays small. */
export function TextBox({
  label,
  error,
  helperText,
  multiline = false,
  minRows = 2,
  offers = [],
  control,
  ...rest
}: Base & { control: Partial<Control> }) {
  const id = useId();
  const help = error ?? helperText;
  const shared = {
    ...rest,
    ...control,
    id,
    'aria-invalid': error !== undefined,
    ...(help ? { 'aria-describedby': `${id}-help` } : {}),
    ...(offers.length > 0 ? { list: `${id}-offers` } : {}),
  };
  return (
    <div className={error === undefined ? 'form-field' : 'form-field wrong'}>
      {multiline ? <textarea rows={minRows} style={{ minHeight: minRows * 20 + 22 }} {...shared} /> : <input {...shared} />}
      <label htmlFor={id}>{label}</label>
      {offers.length > 0 && (
        <datalist id={`${id}-offers`}>
          {offers.map((offer) => (
            <option key={offer}>{offer}</option>
          ))}
        </datalist>
      )}
      {help && (
        <p id={`${id}-help`} className="form-help">
          {help}
        </p>
      )}
    </div>
  );
}

/** A text field of a form: `<Field label=… registration={register('name', …)} error={errors.name?.message} />`. */
export function Field({ registration, ...props }: Base & { registration: UseFormRegisterReturn }) {
  const { ref, name, onChange, onBlur } = registration;
  return <TextBox {...props} control={{ ref, name, onChange, onBlur }} />;
}
