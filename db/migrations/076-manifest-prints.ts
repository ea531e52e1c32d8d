import type { Migration } from "./migration";

/** A manifest comes out of the receipt printer too, each paper with its copy number (docs/manifest.md). */
export const manifestPrints: Migration = {
  name: "076-manifest-prints",
  up: async (sequelize) => {
    await sequelize.query(`
      alter table print_job add column manifest_id integer references manifest,
        drop constraint print_job_kind,
        add constraint print_job_kind check (kind in ('ticket', 'personal', 'slip', 'test', 'manifest')),
        add constraint print_job_manifest check ((kind = 'manifest') = (manifest_id is not null)),
        add constraint print_job_manifest_copy
          check (kind <> 'manifest' or state in ('queued', 'failed') or copy_no is not null);
      -- No two papers of a version carry the same number.
      create unique index print_job_manifest_no on print_job (manifest_id, copy_no)
        where manifest_id is not null and state in ('sent', 'unknown', 'printed');
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      delete from print_job where kind = 'manifest';
      alter table print_job drop constraint print_job_manifest, drop constraint print_job_manifest_copy,
        drop column manifest_id, drop constraint print_job_kind,
        add constraint print_job_kind check (kind in ('ticket', 'personal', 'slip', 'test'));
    `);
  },
};
