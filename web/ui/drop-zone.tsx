import Button from '@mui/material/Button';
import upload from 'symbol:cloud_upload';
import { useRef, useState, type DragEvent } from 'react';
import { Icon } from './icon.tsx';

interface Props {
  title: string;
  text: string;
  choose: string;
  accept?: string;
  onFile: (file: File) => void;
}

/** A place to drop one file, or to choose it. */
export function DropZone({ title, text, choose, accept, onFile }: Props) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }
  return (
    <div
      className={over ? 'drop-zone over' : 'drop-zone'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <span className="empty-icon">
        <Icon d={upload} size={28} />
      </span>
      <p className="drop-title">{title}</p>
      <p className="quiet">{text}</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={choose}
        {...(accept ? { accept } : {})}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      <Button variant="outlined" onClick={() => input.current?.click()}>
        {choose}
      </Button>
    </div>
  );
}
