import down from 'symbol:keyboard_arrow_down';
import { Icon } from './icon.tsx';

interface Props<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  disabled?: boolean;
}

/** A short choice: the browser's own list in our field, quick on every device and small on the first load. */
export function SelectField<Value extends string>({ label, value, options, onChange, disabled = false }: Props<Value>) {
  return (
    <span className="select-field">
      <select value={value} disabled={disabled} aria-label={label} onChange={(event) => onChange(event.target.value as Value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon d={down} size={18} />
    </span>
  );
}
