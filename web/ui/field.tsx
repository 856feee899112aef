import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { UseFormRegisterReturn } from 'react-hook-form';

type Props = Omit<TextFieldProps, 'error'> & { registration: UseFormRegisterReturn; error?: string | undefined };

/** A text field of a form: `<Field label=… registration={register('name', …)} error={errors.name?.message} />`. */
export function Field({ registration: { ref, ...registration }, error, helperText, ...props }: Props) {
  return <TextField {...props} {...registration} inputRef={ref} error={error !== undefined} helperText={error ?? helperText} />;
}
