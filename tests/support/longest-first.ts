import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { longFiles } from './npm-test-files.ts';

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = longFiles.findIndex((file) => moduleId.endsWith(`/${file}`));
  return place === -1 ? longFiles.length : place;
};

/** Starts the longest files of a group first, so that no worker of the deep run is idle at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || placeOf(a) - placeOf(b));
  }
}
