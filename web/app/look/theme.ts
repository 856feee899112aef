import { createTheme, type PaletteOptions, type ThemeOptions } from '@mui/material/styles';
import { breakpoints, fonts, overlay, sizes, type ColourName } from './tokens.ts';

/** A colour of the scheme that the page has: one theme serves both, and nothing of it is drawn anew when the scheme changes. */
const ink = (name: ColourName) => `var(--c-${name})`;
const tone = (name: ColourName) => ({
  main: ink(name),
  light: `color-mix(in srgb, ${ink(name)}, white 20%)`,
  dark: `color-mix(in srgb, ${ink(name)}, black 20%)`,
  contrastText: ink('paper'),
});
/** So much of the text's colour, in percent. */
const veil = (percent: string) => `color-mix(in srgb, ${ink('text')} ${percent}, transparent)`;

const palette: PaletteOptions = {
  primary: { ...tone('primary'), dark: ink('primary-hover'), contrastText: ink('on-primary') },
  error: tone('failed'),
  warning: tone('review'),
  success: tone('approved'),
  info: tone('working'),
  background: { default: ink('ground'), paper: ink('raised') },
  text: { primary: ink('text'), secondary: ink('quiet'), disabled: veil('40%') },
  divider: ink('line'),
  action: {
    active: ink('text'),
    hover: veil('calc(var(--o-hover) * 100%)'),
    selected: veil('calc(var(--o-selected) * 100%)'),
    disabled: veil('28%'),
    disabledBackground: veil('12%'),
    focus: veil('12%'),
  },
};
/** What the types know as numbers only. Colours are mixed by the browser, which alone knows the scheme. */
const byScheme = {
  colorSpace: 'oklch',
  palette: { action: { hoverOpacity: 'var(--o-hover)', selectedOpacity: 'var(--o-selected)' } },
};

const focus = { outline: '2px solid var(--c-primary-text)', outlineOffset: 2 };

const options: ThemeOptions = {
  palette,
  breakpoints: { values: { xs: 0, sm: breakpoints.sm, md: breakpoints.md, lg: breakpoints.lg, xl: breakpoints.xl } },
  zIndex: { drawer: overlay, modal: overlay, snackbar: overlay + 10, tooltip: overlay + 20 },
  shape: { borderRadius: sizes['r-field'] },
  typography: { fontFamily: fonts.text, fontSize: 14, button: { textTransform: 'none', fontWeight: 550 } },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          borderRadius: sizes['r-round'],
          minHeight: sizes.button,
          padding: '4px 16px',
          fontSize: 13,
          lineHeight: '20px',
          whiteSpace: 'nowrap',
          '&.Mui-focusVisible': focus,
          '&.MuiButton-colorError:not(.MuiButton-contained):not(.Mui-disabled)': { color: 'var(--c-failed)' },
        },
        sizeLarge: { minHeight: 40, padding: '8px 20px', fontSize: 14 },
        outlined: { borderColor: 'var(--c-edge)', color: 'var(--c-primary-text)', padding: '3px 15px' },
        text: { color: 'var(--c-primary-text)' },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: { color: 'var(--c-quiet)', padding: 6, borderRadius: sizes['r-chip'], fontSize: 20, '&.Mui-focusVisible': focus },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          fontSize: 14,
          borderRadius: sizes['r-field'],
          '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--c-edge)' },
          '&:hover:not(.Mui-focused) .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--c-quiet)' },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--c-primary-text)' },
        },
        input: { textOverflow: 'ellipsis', '&::placeholder': { color: 'var(--c-quiet)', opacity: 1 } },
      },
    },
    MuiInputLabel: { styleOverrides: { root: { fontSize: 14, '&.Mui-focused': { color: 'var(--c-primary-text)' } } } },
    MuiFormHelperText: { styleOverrides: { root: { fontSize: 12, marginLeft: 4 } } },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
    MuiMenu: {
      styleOverrides: {
        paper: { borderRadius: sizes['r-card'], border: '1px solid var(--c-line)', boxShadow: 'var(--shadow)', minWidth: 180 },
      },
    },
    MuiMenuItem: { styleOverrides: { root: { fontSize: 14, minHeight: 36, gap: 10 } } },
    MuiDialog: {
      styleOverrides: {
        paper: {
          width: sizes.dialog,
          borderRadius: sizes['r-card'],
          backgroundImage: 'none',
          border: '1px solid var(--c-line)',
          boxShadow: 'var(--shadow)',
          '&:focus-visible': { outline: 'none' },
        },
      },
    },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: 18, fontWeight: 650, padding: '20px 24px 8px' } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiTooltip: { styleOverrides: { tooltip: { fontSize: 12, borderRadius: sizes['r-chip'] } } },
    MuiSwitch: {
      styleOverrides: { switchBase: { color: 'var(--c-page)' }, track: { backgroundColor: 'var(--c-edge)', opacity: 1 } },
    },
    MuiCheckbox: { styleOverrides: { root: { color: 'var(--c-edge)', '&.Mui-checked': { color: 'var(--c-primary-text)' } } } },
  },
};

/** The Material theme, on the tokens; `data-theme` on the root element chooses the scheme. */
export const theme = createTheme(options, byScheme);
