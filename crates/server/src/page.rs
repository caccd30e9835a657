//! The page that the program carries.

include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// What answers where the page was not built.
const MISSING: &str = "<!doctype html>
<html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">
<link rel=\"icon\" href=\"data:,\"><title>Tercio</title>
<style>body { font: 1.1rem/1.6 Georgia, serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem }
pre { background: #8882; padding: 1rem }</style>
<h1>The table is not built yet</h1>
<p>Tercio is running, but it was built without its page, which needs <a href=\"https://nodejs.org\">Node</a> (20 or newer).
In the folder of Tercio&rsquo;s source:</p>
<pre>cd web
npm ci
npm run build
cd ..
cargo run --release -- play</pre>
<p>The terminal needs none of this: <code>tercio fight training</code> fights a battle there.</p>
</html>
";

/// A page: its files by their paths, and nothing else of the machine's.
#[derive(Clone, Copy)]
pub struct Page(&'static [(&'static str, &'static [u8])]);

/// A file of the page.
pub struct File {
    /// What it holds.
    pub content: &'static [u8],
    /// Of what type that is.
    pub kind: &'static str,
    /// How long a browser may keep it.
    pub cache: &'static str,
}

impl Page {
    /// The page that was built before the program.
    #[must_use]
    pub const fn carried() -> Page {
        Page(FILES)
    }

    /// A page of these files.
    #[must_use]
    pub const fn of(files: &'static [(&'static str, &'static [u8])]) -> Page {
        Page(files)
    }

    /// Whether there is one.
    #[must_use]
    pub(crate) fn is_built(&self) -> bool {
        self.get("index.html").is_some()
    }

    /// The file at a path of the address. Only files of the page's own list are found, whatever a path says.
    #[must_use]
    pub fn file(&self, path: &str) -> Option<File> {
        let path = path.strip_prefix('/')?;
        if path.is_empty() {
            let content = self.get("index.html").unwrap_or(MISSING.as_bytes());
            return Some(File { content, kind: kind("index.html"), cache: "no-cache" });
        }
        let content = self.get(path)?;
        // The names of these files change with what they hold.
        let hashed = path.starts_with("assets/");
        let cache = if hashed { "public, max-age=31536000, immutable" } else { "no-cache" };
        Some(File { content, kind: kind(path), cache })
    }

    fn get(&self, path: &str) -> Option<&'static [u8]> {
        self.0.iter().find(|(name, _)| *name == path).map(|(_, content)| *content)
    }
}

/// The type of a file by how its name ends.
fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" | "webmanifest" => "application/json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUILT: Page =
        Page::of(&[("index.html", b"<p>"), ("assets/core-1a2b.wasm", b"\0asm"), ("robots.txt", b"")]);

    #[test]
    fn files_of_the_list_are_found_and_nothing_else() {
        assert_eq!(BUILT.file("/").unwrap().kind, "text/html; charset=utf-8");
        let core = BUILT.file("/assets/core-1a2b.wasm").unwrap();
        assert_eq!((core.kind, core.cache), ("application/wasm", "public, max-age=31536000, immutable"));
        assert_eq!(BUILT.file("/robots.txt").unwrap().cache, "no-cache");
        for trick in
            ["", "/../Cargo.toml", "//index.html", "/assets/../index.html", "/%2e%2e/Cargo.toml", "/assets"]
        {
            assert!(BUILT.file(trick).is_none(), "{trick}");
        }
    }

    #[test]
    fn where_no_page_was_built_one_says_how() {
        let none = Page::of(&[]);
        assert!(!none.is_built() && BUILT.is_built());
        let told = String::from_utf8(none.file("/").unwrap().content.to_vec()).unwrap();
        assert!(told.contains("npm run build"));
    }
}
