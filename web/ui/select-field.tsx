import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';

interface Props<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  disabled?: boolean;
}

/** A short choice: the browser's own list in our field, quick on every device. */
export function SelectField<Value extends string>({ label, value, options, onChange, disabled = false }: Props<Value>) {
  return (
    <NativeSelect
      className="select-field"
      input={<OutlinedInput size="small" notched={false} />}
      value={value}
      disabled={disabled}
      inputProps={{ 'aria-label': label }}
      onChange={(event) => onChange(event.target.value as Value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}
