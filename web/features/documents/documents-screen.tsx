import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../app/session/may.ts';
import { configQuery } from '../../app/query-client.ts';
import { Page } from '../../ui/page.tsx';
import { SampleApart } from '../../shared/org/sample.tsx';
import { AddDocuments } from './adding/add-documents.tsx';
import { DocumentList } from './document-list.tsx';
import { droppedFiles } from './adding/dropped-files.ts';
import { FolderTree } from './folder-tree.tsx';
import { SearchResults, KnowledgeSearch } from './search-results.tsx';
import { UploadLines } from './adding/upload-lines.tsx';
import { uploadInto } from './adding/uploads.ts';
import './documents.css';
import './adding/adding.css';

const Preview = lazy(async () => ({ default: (await import('./preview.tsx')).Preview }));

/** What the company knows: folders on the left, what is in one on the right, files dropped anywhere. */
export function DocumentsScreen() {
  const { t } = useTranslation('documents');
  const { folder = null, document = null, q } = useSearch({ from: '/dashboard/kb/documents' });
  const drop = useDrop(folder);
  const { data: config } = useQuery(configQuery);
  return (
    <div className="drop-anywhere" {...drop.handlers}>
      <Page title={t('title')} actions={<AddDocuments folder={folder} />}>
        <div className="knowledge">
          <FolderTree current={folder} />
          <div className="knowledge-main">
            <SampleApart />
            {config?.search.calibrated === false && <p className="knowledge-note">{t('uncalibrated')}</p>}
            <KnowledgeSearch />
            {q ? <SearchResults /> : <DocumentList folder={folder} />}
          </div>
        </div>
      </Page>
      {drop.over && <p className="drop-hint">{t('dropHere')}</p>}
      <UploadLines />
      {document && (
        <Suspense>
          <Preview id={document} />
        </Suspense>
      )}
    </div>
  );
}

/** Files from outside may be dropped on the whole screen. */
function useDrop(folder: string | null) {
  const { gate, offers } = useMay();
  const [over, setOver] = useState(false);
  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop(event: DragEvent) {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const files = droppedFiles(event.dataTransfer);
      gate('work', () => void files.then((all) => uploadInto(folder, all)));
    },
  };
  return { over, handlers: offers('work') ? handlers : {} };
}
