// Sets the theme before the first paint; a file of its own because the content policy allows no inline script.
const mode = localStorage.getItem('mui-mode') ?? 'system';
const dark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset.theme = dark ? 'dark' : 'light';
