import { initialsOf } from "~/domain/users/rules";

interface AvatarProps {
  name: string;
  imgPath: string | null;
  /** Large where the picture is what one looks at. */
  large?: boolean;
}

/**
 * Somebody's picture, or their initials. It stands beside the name and says nothing that the name
 * does not.
 */
export function Avatar({ name, imgPath, large }: AvatarProps) {
  const className = large ? "ava large" : "ava";
  if (imgPath) return <img className={className} src={imgPath} alt="" width={256} height={256} />;
  return (
    <span className={className} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
