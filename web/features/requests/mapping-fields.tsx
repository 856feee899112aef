import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Mapping } from '#contract/extraction.ts';
import { mappingOf, textsOf, type MappingTexts } from './mapping-form.ts';

const fields = ['question', 'id', 'section', 'guidance', 'answer', 'comment', 'headerRow', 'firstRow', 'lastRow'] as const;

/** The columns and rows of a sheet, to be corrected by hand. */
export function MappingForm({ mapping, onCorrect }: { mapping: Mapping | null; onCorrect: (mapping: Mapping) => void }) {
  const { t } = useTranslation('requests');
  const [texts, setTexts] = useState<MappingTexts>(() => textsOf(mapping));
  const [wrong, setWrong] = useState<(keyof MappingTexts)[]>([]);
  const help = useId();
  function submit() {
    const read = mappingOf(texts);
    setWrong('wrong' in read ? read.wrong : []);
    if ('mapping' in read) onCorrect(read.mapping);
  }
  return (
    <form
      className="mapping"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {fields.map((name) => (
        <TextField
          key={name}
          label={t(`create.mapping.${name}`)}
          value={texts[name]}
          error={wrong.includes(name)}
          slotProps={{ htmlInput: { 'aria-describedby': help } }}
          onChange={(event) => setTexts((old) => ({ ...old, [name]: event.target.value }))}
        />
      ))}
      <p id={help} className="quiet mapping-help">
        {t('create.mapping.letters')}
      </p>
      <Button type="submit" variant="outlined">
        {t('create.mapping.again')}
      </Button>
    </form>
  );
}
