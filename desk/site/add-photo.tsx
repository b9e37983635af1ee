import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../api.ts';
import { FilePicker } from '../ui/file-picker.tsx';
import { ActionRefusal } from '../ui/notices.tsx';
import { uploadUnderFreeName } from './upload.ts';

interface Props {
  folder: string;
  /** Receives the Markdown that shows the photos. */
  added(markdown: string): void;
}

export function AddPhoto({ folder, added }: Props) {
  const add = useMutation({
    async mutationFn(files: readonly File[]) {
      const names: string[] = [];
      for (const file of files) names.push(await uploadUnderFreeName(folder, file));
      return names;
    },
    async onSuccess(names) {
      added(names.map((name) => `![What it shows](${name})\n`).join('\n'));
      await queryClient.invalidateQueries({ queryKey: ['site'], exact: true });
    },
  });
  return (
    <div className="stack pad">
      <FilePicker
        text="Add photos to the text"
        accept="image/*"
        isBusy={add.isPending}
        choose={add.mutate}
      />
      <p className="quiet">
        They stand at the end of the text: move their lines, and write between [ and ] what each
        shows.
      </p>
      <ActionRefusal error={add.error} />
    </div>
  );
}
